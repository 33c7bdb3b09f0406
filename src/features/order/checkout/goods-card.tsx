import type { ReactNode } from 'react'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { goodsWord } from '../../../domain/order/goods.ts'
import styles from './goods-card.module.css'

export interface GoodsCardProps {
  readonly type: string
  readonly name: string
  readonly cover: string
  /** Opposite the type word. */
  readonly end?: ReactNode
}

/** What is bought: picture, name, type word (screens 2.9, 2.10). */
export function GoodsCard({ type, name, cover, end }: GoodsCardProps) {
  const pictureSource = usePictureSource()
  return (
    <div className={styles.goods}>
      {type === 'ROLE' ? (
        <span className={styles.crown}>
          <Icon name="crown" size={30} />
        </span>
      ) : (
        <Picture src={pictureSource(cover)} alt="" width={104} height={78} eager />
      )}
      <div className={styles.body}>
        <h2 className={`${styles.name} title-break`}>{name}</h2>
        <div className={styles.foot}>
          <Tag>{goodsWord(type)}</Tag>
          {end}
        </div>
      </div>
    </div>
  )
}
