import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import styles from './goods-picture.module.css'

export interface GoodsPictureProps {
  readonly type: string | undefined
  readonly cover: string
  /** It is at the top of its screen. */
  readonly eager?: boolean
}

/** The picture of what is bought, a crown for a membership (screens 2.9, 2.12). */
export function GoodsPicture({ type, cover, eager }: GoodsPictureProps) {
  const pictureSource = usePictureSource()
  if (type !== 'ROLE') return <Picture src={pictureSource(cover)} alt="" width={104} height={78} eager={eager} />
  return (
    <span className={styles.crown}>
      <Icon name="crown" size={30} />
    </span>
  )
}
