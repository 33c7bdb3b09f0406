import type { CSSProperties } from 'react'
import type { ImageLayout } from '../../api/page-block.ts'
import type { PictureLink } from '../../shared/picture-link.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/media/picture.tsx'
import styles from './blocks.module.css'
import { imageArrangement } from './home-model.ts'
import { TargetLink } from './target-link.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

interface ImageGroupBlockProps {
  readonly layout: ImageLayout
  readonly pictures: readonly PictureLink[]
}

/** Pictures in one to four columns, or a large one beside two small ones (screens 2.1). */
export function ImageGroupBlock({ layout, pictures }: ImageGroupBlockProps) {
  const pictureSource = usePictureSource()
  const { columns, shown, isOneAndTwo } = imageArrangement(layout, pictures.length)
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={cx(styles.images, isOneAndTwo && styles.oneAndTwo)} style={style}>
      {pictures.slice(0, shown).map(({ source, target }, index) => (
        // the same picture may stand twice, with another target
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={`图片 ${index + 1}`} className={styles.image}>
          <Picture src={pictureSource(source)} alt="" ratio={columns === 1 ? '3/1' : '1/1'} />
        </TargetLink>
      ))}
    </div>
  )
}
