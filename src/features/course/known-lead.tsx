import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import type { KnownCourse } from '../../domain/course/known-course.ts'
import { formatCount } from '../../shared/money.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { Bone, SkeletonFrame } from '../../ui/state/skeleton.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import styles from './course.module.css'

/**
 * What the screen before has shown of a course, in its final place (screens 0.2); only the rest is a skeleton. Stands until
 * the course itself is there, or is gone.
 */
export function KnownLead({ known }: { readonly known: KnownCourse }) {
  const pictureSource = usePictureSource()
  const { price } = known
  const facts = [
    known.buyerCount === null ? '' : `${formatCount(known.buyerCount)}人已购买`,
    known.lessonCount === null ? '' : `${known.lessonCount}课时`,
  ].filter((fact) => fact !== '')
  return (
    <>
      <section className={styles.lead} aria-busy="true">
        <Picture src={pictureSource(known.cover)} alt="" corner="none" eager className={styles.cover} />
        <h2 className={`${styles.title} title-break`}>{known.title}</h2>
        {known.shortDescription !== '' && <p className={styles.description}>{known.shortDescription}</p>}
        {price !== null && (
          <p className={styles.price}>
            <Price text={price.text} tone={price.kind} size="large" />
            {price.isVipFree && <Tag tone="gold">VIP免费</Tag>}
          </p>
        )}
        <Meta items={facts} className={styles.facts} />
      </section>
      <SkeletonFrame>
        {[100, 100, 100, 56].map((width, line) => (
          <Bone key={line} width={`${width}%`} height={16} top={12} />
        ))}
      </SkeletonFrame>
    </>
  )
}
