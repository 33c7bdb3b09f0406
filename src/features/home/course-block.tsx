import type { CourseSummary } from '../../api/course-summary.ts'
import { cardPrice } from '../../domain/course/course-price.ts'
import { formatCount } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { CourseCard } from '../../ui/course/course-card.tsx'
import { MoreLink, Section } from '../../ui/frame/section.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

interface CourseBlockProps {
  readonly title: string
  readonly courses: readonly CourseSummary[]
  /** How many covers are on the first screen. */
  readonly eagerCount: number
}

/** Courses chosen by the school (screens 2.1, `h5-vod-v1`). */
export function CourseBlock({ title, courses, eagerCount }: CourseBlockProps) {
  const pictureSource = usePictureSource()
  return (
    <Section title={title || '录播课程'} action={<MoreLink href={paths.courses()} label="查看全部" />}>
      {courses.map((course, index) => {
        const price = cardPrice(course)
        return (
          <CourseCard
            key={course.id}
            href={paths.course(course.id)}
            cover={pictureSource(course.cover)}
            title={course.title}
            meta={course.buyerCount === null ? [] : [`${formatCount(course.buyerCount)}人已购买`]}
            price={price}
            isVipFree={price.isVipFree}
            eager={index < eagerCount}
          />
        )
      })}
    </Section>
  )
}
