import type { ReactNode } from 'react'
import { Tag } from '../../../ui/text/tag.tsx'
import { goodsWord } from '../../../domain/order/goods.ts'
import { GoodsPicture } from '../goods-picture.tsx'
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
  return (
    <div className={styles.goods}>
      <GoodsPicture type={type} cover={cover} eager />
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
