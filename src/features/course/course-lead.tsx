import type { CourseDetail } from '../../api/course.ts'
import type { LearnedFacts } from '../../domain/course/chapter-rows.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { courseFacts } from './course-model.ts'
import styles from './course.module.css'

export interface CourseLeadProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
  /** Null without progress. */
  readonly learned: LearnedFacts | null
  readonly pictureSource: (raw: string) => string
}

/**
 * What leads the course screen: cover, title, price, facts, and how much is learned (screens 2.6). The
 * painter shows it, too (src/app/painter).
 */
export function CourseLead({ detail, entitlement, learned, pictureSource }: CourseLeadProps) {
  const { course } = detail
  const { price } = entitlement
  return (
    <section className={styles.lead}>
      <Picture src={pictureSource(course.cover)} alt="" corner="none" eager keep="course" className={styles.cover} />
      <h2 className={`${styles.title} title-break`}>{course.title}</h2>
      {course.shortDescription !== '' && <p className={styles.description}>{course.shortDescription}</p>}
      <p className={styles.price}>
        {price.kind === 'owned' ? (
          <Tag tone="ok">{price.text}</Tag>
        ) : (
          <Price text={price.text} tone={price.kind} size="large" />
        )}
        {price.isVipFree && <Tag tone="gold">VIP免费</Tag>}
      </p>
      <Meta items={courseFacts(detail)} className={styles.facts} />
      {learned && (
        <div className={styles.learned}>
          <p className={`${styles.learnedLine} num`}>
            <span>
              已学 {learned.finishedCount}/{learned.lessonCount} 课时
            </span>
            {entitlement.isMember && (
              <AppLink href={paths.learnedCourse(course.id)} className={styles.learnedLink}>
                学习进度
                <Icon name="chevron-right" size={16} />
              </AppLink>
            )}
          </p>
          <ProgressBar value={learned.percent} label="学习进度" className={styles.learnedBar} />
        </div>
      )}
    </section>
  )
}
