import type { PictureLink } from '../../shared/picture-link.ts'
import { Carousel } from '../../ui/media/carousel.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { TargetLink } from './target-link.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

/** Pictures 3:1, moved by the learner only (screens 2.1). */
export function SliderBlock({ pictures, isEager }: { pictures: readonly PictureLink[]; isEager: boolean }) {
  const pictureSource = usePictureSource()
  return (
    <Carousel label="推荐">
      {pictures.map(({ source, target }, index) => (
        // the same picture may stand twice, with another target
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={`推荐 ${index + 1}`}>
          <Picture src={pictureSource(source)} alt="" ratio="3/1" eager={isEager && index === 0} corner="card" />
        </TargetLink>
      ))}
    </Carousel>
  )
}
