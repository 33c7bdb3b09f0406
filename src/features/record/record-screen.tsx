import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LearningRecord } from '../../domain/record/read-record.ts'
import { finishedLessons, recentLessons } from '../../domain/record/record-sums.ts'
import { useRecord } from '../../domain/record/use-record.ts'
import { KnownMember } from '../../domain/session/known-member.tsx'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { recordDays, recordStore } from '../../platform/storage/storage.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { FailedView } from '../../ui/state/read-view.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { GoalSheet } from './goal-sheet.tsx'
import { LessonList } from './lesson-list.tsx'
import { MonthCard } from './month-card.tsx'
import { ReminderSheet } from './reminder-sheet.tsx'
import { reminderText } from './reminder-text.ts'
import { WeekCard } from './week-card.tsx'
import styles from './record.module.css'

type Opened = 'goal' | 'finished' | 'reminder' | null

const title = '学习记录'

/** 学习记录 (screens 4.12). */
export function RecordScreen() {
  const { state, refresh } = useRecord()
  const [opened, setOpened] = useState<Opened>(null)
  const isBusy = useAtomValue(knownMemberAtom) !== null && state.status === 'loading'
  const isSkeletonShown = useSkeletonDelay(isBusy)
  const close = (): void => setOpened(null)
  return (
    <Screen
      title={title}
      tone="bg"
      className={styles.screen}
      isBusy={isBusy}
      offlineText="当前无网络，学习记录在本机，照常可看"
      actions={<IconButton name="bell" label="学习提醒" onClick={() => setOpened('reminder')} />}
    >
      <KnownMember skeleton={<Skeleton kind="rows" />}>
        {() => (
          <>
            {isSkeletonShown && <Skeleton kind="rows" />}
            {state.status === 'failed' && <FailedView error={state.error} onRetry={refresh} />}
            {state.status === 'ready' && (
              <>
                <Content record={state.record} today={state.today} open={setOpened} />
                {opened === 'goal' && <GoalSheet {...state} onClose={close} />}
                {opened === 'finished' && <FinishedSheet {...state} onClose={close} />}
                {opened === 'reminder' && <ReminderSheet {...state} onClose={close} />}
              </>
            )}
          </>
        )}
      </KnownMember>
    </Screen>
  )
}

interface ContentProps {
  readonly record: LearningRecord
  readonly today: string
  readonly open: (sheet: Opened) => void
}

function Content({ record, today, open }: ContentProps) {
  const recent = recentLessons(record)
  const finished = finishedLessons(record).length
  const isEmpty = record.days.size === 0
  return (
    <>
      {recordStore.isRefused() && (
        <p className={styles.refused} role="status">
          浏览器不允许保存数据，关闭页面后这些记录会消失
        </p>
      )}
      <WeekCard record={record} today={today} onGoal={() => open('goal')} />
      <MonthCard days={record.days} today={today}>
        {finished > 0 && <Cell title="学完的课时" value={`${finished} 节`} onClick={() => open('finished')} />}
      </MonthCard>
      {recent.length > 0 && (
        <section className={styles.card} aria-labelledby="recent-lessons">
          <h2 id="recent-lessons" className={styles.cardTitle}>
            最近学习
          </h2>
          <LessonList lessons={recent} today={today} />
        </section>
      )}
      {isEmpty ? (
        <div className={styles.begin}>
          <AppLink href={paths.study()} className={buttonClass({ block: true })}>
            去学习
          </AppLink>
        </div>
      ) : (
        <CellGroup>
          <Cell
            icon="bell"
            title="学习提醒"
            value={record.reminder === null ? '未添加' : reminderText(record.reminder)}
            onClick={() => open('reminder')}
          />
        </CellGroup>
      )}
      <p className={styles.note}>只统计在本机学习的时间，保存 {recordDays} 天，退出登录时删除</p>
    </>
  )
}

interface FinishedSheetProps {
  readonly record: LearningRecord
  readonly today: string
  readonly onClose: () => void
}

/** 学完的课时: what was played to its end on this device, the last one first. */
function FinishedSheet({ record, today, onClose }: FinishedSheetProps) {
  return (
    <Sheet open title="学完的课时" onClose={onClose}>
      <div className={styles.inSheet}>
        <LessonList lessons={finishedLessons(record)} today={today} isByCourse />
      </div>
    </Sheet>
  )
}
