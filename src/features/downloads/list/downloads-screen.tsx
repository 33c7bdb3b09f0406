import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { KnownMember } from '../../../domain/session/known-member.tsx'
import { downloadOfferAtom, downloadsAtom } from '../../../platform/downloads/downloads-atom.ts'
import { isUnderWay } from '../../../platform/downloads/downloads.ts'
import { knownMemberAtom } from '../../../platform/session/session-atoms.ts'
import { useServices } from '../../../platform/services.tsx'
import { inTime } from '../../../shared/code/in-time.ts'
import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { FailedView } from '../../../ui/state/read-view.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { StateView } from '../../../ui/state/state-view.tsx'
import { DownloadAnnouncer } from '../download-announcer.tsx'
import { CourseCard, RunningList } from './download-lists.tsx'
import { refusalOf, type Refusal } from '../download-texts.ts'
import { useDownloadActs } from '../use-download-acts.ts'
import { downloadsByCourse, underWay } from './downloads-model.ts'
import { EditView } from '../deferred-overlays.tsx'
import { SettingsRow, SpaceCard } from './space-card.tsx'
import { useLearned } from './use-learned.ts'
import { useSpace } from '../sheets/use-space.ts'
import styles from './downloads.module.css'

const title = '离线下载'

/** 离线下载 (screens 4.4). */
export function DownloadsScreen() {
  const offer = useAtomValue(downloadOfferAtom)
  const entries = useAtomValue(downloadsAtom)
  const [isEditing, setEditing] = useState(false)
  const refusal = refusalOf(offer)
  const isKnown = useAtomValue(knownMemberAtom) !== null
  const { failure, retry } = useStarted()
  const courses = useMemo(() => [...new Set(entries.map(({ course }) => course))], [entries])
  const learned = useLearned(courses)

  if (isEditing && entries.length > 0) {
    return <EditView entries={entries} learned={learned} onClose={() => setEditing(false)} />
  }
  return (
    <Screen
      title={title}
      tone="bg"
      className={styles.screen}
      isBusy={isKnown && offer === 'unknown' && failure === null}
      offlineText="当前无网络，已下载的课时可以观看"
      actions={
        entries.length > 0 && (
          <button type="button" className={styles.action} onClick={() => setEditing(true)}>
            编辑
          </button>
        )
      }
    >
      <KnownMember skeleton={<Skeleton kind="rows" />}>
        {() => (
          <>
            {offer === 'unknown' &&
              (failure === null ? <Skeleton kind="rows" /> : <FailedView error={failure} onRetry={retry} />)}
            {refusal !== null && <Refused refusal={refusal} hasRoom={offer !== 'full'} />}
            {offer === 'no' && <StateView illustration="bag" title="此浏览器不支持离线下载" actions={<ToCourses />} />}
            {offer === 'yes' && (entries.length === 0 ? <Nothing /> : <Lists learned={learned} />)}
          </>
        )}
      </KnownMember>
      <DownloadAnnouncer />
    </Screen>
  )
}

/** The disk does not open the list: nothing of it is known, and nothing of it is lost. */
function Refused({ refusal, hasRoom }: { readonly refusal: Refusal; readonly hasRoom: boolean }) {
  const { tryAgain } = useDownloadActs()
  return (
    <StateView
      illustration="error"
      title={refusal.title}
      text={`${refusal.advice}，已下载的课时不受影响`}
      actions={
        <>
          {!hasRoom && (
            <AppLink href={paths.memberStorage} className={buttonClass({ variant: 'quiet' })}>
              去清理
            </AppLink>
          )}
          <Button variant="primary" onClick={() => void tryAgain(() => {})}>
            {strings.retry}
          </Button>
        </>
      }
    />
  )
}

function Lists({ learned }: { readonly learned: ReturnType<typeof useLearned> }) {
  const entries = useAtomValue(downloadsAtom)
  const running = useMemo(() => underWay(entries), [entries])
  const groups = useMemo(() => downloadsByCourse(entries.filter((entry) => !isUnderWay(entry))), [entries])
  const space = useSpace()
  return (
    <>
      <SpaceCard space={space} />
      {running.length > 0 && <RunningList entries={running} />}
      {groups.length > 0 && (
        <section aria-label="已下载">
          <div className={styles.part}>
            <h2 className="num">已下载 {entries.length - running.length} 节</h2>
          </div>
          {groups.map((group) => (
            <CourseCard key={group.course} group={group} learned={learned} />
          ))}
        </section>
      )}
    </>
  )
}

const ToCourses = () => (
  <AppLink href={paths.courses()} className={buttonClass()}>
    去选课
  </AppLink>
)

function Nothing() {
  return (
    <>
      <StateView illustration="bag" title="还没有离线课时" text="下载后，没有网络也能学习" actions={<ToCourses />} />
      <SettingsRow className={styles.card} />
    </>
  )
}

/** Has downloads looked at now: otherwise they are only once the app has nothing else to do. */
function useStarted(): { readonly failure: unknown; retry(): void } {
  const { loadDownloads } = useServices()
  const [failure, setFailure] = useState<unknown>(null)
  const start = useCallback(() => {
    inTime(loadDownloads()).then(
      () => setFailure(null),
      (error: unknown) => setFailure(error),
    )
  }, [loadDownloads])
  useEffect(start, [start])
  return { failure, retry: start }
}
