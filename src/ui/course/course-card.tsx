import { AppLink } from '../frame/link.tsx'
import { Meta } from '../text/meta.tsx'
import { Picture } from '../media/picture.tsx'
import { Price } from '../text/price.tsx'
import { Tag } from '../text/tag.tsx'
import styles from './course-card.module.css'

interface PriceText {
  readonly text: string
  readonly kind: 'money' | 'free' | 'owned'
}

export interface CourseCardProps {
  readonly href: string
  readonly cover: string | null | undefined
  readonly title: string
  readonly meta: readonly string[]
  readonly price?: PriceText
  /** Adds the tag VIP免费. */
  readonly isVipFree?: boolean
  /** True on the first screen. */
  readonly eager?: boolean
  readonly headingLevel?: 2 | 3
}

/** A course as a row: cover, title in two lines, facts, price. The whole row is the link. */
export function CourseCard(props: CourseCardProps) {
  const { price, headingLevel = 3 } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <AppLink href={props.href} className={styles.course}>
      <Picture src={props.cover} alt="" width={120} height={90} eager={props.eager} />
      <span className={styles.body}>
        <Heading className={`${styles.title} title-break`}>{props.title}</Heading>
        <Meta items={props.meta} className={styles.meta} />
        <span className={styles.foot}>
          {price && <Price text={price.text} tone={price.kind} />}
          {props.isVipFree && <Tag tone="gold">VIP免费</Tag>}
        </span>
      </span>
    </AppLink>
  )
}
