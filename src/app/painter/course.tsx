/** Paints 课程详情 (screens 2.6) for visitors: what a member may do is the app's to show. */
import { decodeConfigUrl } from '../../api/config.ts'
import { decodeCourse, type CourseDetail } from '../../api/course.ts'
import { courseAddress } from '../../api/read-addresses.ts'
import { lessonToContinue } from '../../domain/course/chapter-rows.ts'
import { courseEntitlement } from '../../domain/course/entitlement.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import { CourseLead } from '../../features/course/course-lead.tsx'
import { courseTab, header } from '../../features/course/course-model.ts'
import styles from '../../features/course/course.module.css'
import {
  BuyActions,
  CourseBarView,
  CourseTabBar,
  LearnLink,
  NothingToLearn,
} from '../../features/course/course-view.tsx'
import { asCachedRead, hashReadKey } from '../../platform/reads/cached-read.ts'
import { readStoredAnswer } from '../../platform/storage/read-stored-answer.ts'
import { appAddress } from '../../shared/base-path.ts'
import { parseId } from '../../shared/parse-id.ts'
import { pictureSource } from '../../shared/pictures/picture-source.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ShareControl } from '../../ui/frame/share-button.tsx'
import { apiBase, configOf, earlyAnswerOf, isVisitor } from './answers.ts'
import { hasBeenHere } from './has-been-here.ts'
import { noAction, paint } from './paint.ts'

interface CourseAnswers {
  readonly detail: CourseDetail
  readonly configUrl: string
}

function Course({ detail, configUrl }: CourseAnswers) {
  const { course, groups, attachments } = detail
  const entitlement = courseEntitlement({ isMember: false, isVip: false }, detail)
  const { bar } = entitlement
  const next = lessonToContinue(orderedLessons(groups), { journal: new Map(), server: new Map() })
  return (
    <Screen
      title={course.title}
      headerTitle={header}
      className={styles.panes}
      actions={<ShareControl onClick={noAction} />}
      footer={
        <CourseBarView message="" isFavourite={false} isBusy={false} onFavourite={noAction}>
          {bar !== 'learn' ? (
            <BuyActions courseId={course.id} bar={bar} />
          ) : next === null ? (
            <NothingToLearn />
          ) : (
            <LearnLink next={next} />
          )}
        </CourseBarView>
      }
    >
      <CourseLead
        detail={detail}
        entitlement={entitlement}
        learned={null}
        pictureSource={(raw) => pictureSource(raw, configUrl, apiBase)}
      />
      <CourseTabBar
        tab={courseTab(new URLSearchParams(location.search).get('tab') ?? undefined)}
        fileCount={attachments.length}
        onChange={noAction}
      />
    </Screen>
  )
}

/** What this device knows of the course as a visitor sees it; null for nothing. */
async function storedCourse(id: number): Promise<CourseDetail | null> {
  if (!hasBeenHere) return null
  const stored = await readStoredAnswer(hashReadKey(['anon', courseAddress(id).operation, { id }])).catch(() => null)
  // decoded before it was stored; the format changes with the domain types
  return (asCachedRead(stored)?.data as CourseDetail | undefined) ?? null
}

export const painted = paint(async () => {
  const id = parseId(appAddress(location.pathname)?.split('/').at(-1))
  if (id === null || !isVisitor()) throw new Error('not painted')
  const early = earlyAnswerOf(courseAddress(id), decodeCourse)
  early.catch(() => {})
  const [stored, config] = await Promise.all([storedCourse(id), configOf(decodeConfigUrl, { url: '' })])
  return <Course detail={stored ?? (await early)} configUrl={config.url} />
})
