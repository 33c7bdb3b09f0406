import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { courseRead } from '../../api/course.ts'
import { lessonRead } from '../../api/lesson.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { useNetworkGate } from '../../platform/browser/action-failure.ts'
import type { OutboxEntry } from '../../platform/sync/outbox-entry.ts'
import { useServices } from '../../platform/services.tsx'
import { isLoginAtom } from '../../platform/session/session-atoms.ts'
import { useCachedAnswers } from '../../platform/reads/use-cached-answers.ts'
import { Button } from '../../ui/form/button.tsx'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { entryLine, type KnownTitles } from './storage-model.ts'
import styles from './storage.module.css'

/** Keeps the place of a name that is being looked up. */
const blank = '\u00a0'

/** What waits for the server, entry by entry, and 立即同步 (screens 1.19.4, 3.8). A visitor has nothing to send. */
export function PendingEntries() {
  const { sync } = useServices()
  const entries = useAtomValue(pendingAtom)
  const isLogin = useAtomValue(isLoginAtom)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unfinished'>('idle')
  const gate = useNetworkGate()
  const known = useKnownTitles(entries)
  // what comes later is not about this tap
  if (phase === 'unfinished' && entries.length === 0) setPhase('idle')
  if (!isLogin) return null

  async function send(): Promise<void> {
    if (!gate.pass()) return
    setPhase('sending')
    await sync.drain({ isTapped: true }).catch(() => {})
    // sending is what finds out
    setPhase(gate.pass() ? 'unfinished' : 'idle')
  }

  return (
    <CellGroup>
      <Cell
        title={<span role="status">学习记录待同步 {entries.length} 条</span>}
        end={
          entries.length > 0 && (
            <Button variant="text" size="small" busy={phase === 'sending'} onClick={() => void send()}>
              立即同步
            </Button>
          )
        }
      />
      {entries.map((entry) => {
        const { title, detail } = entryLine(entry, known)
        return (
          <Cell key={`${entry.kind}/${entry.id}`} title={title} note={<EntryDetail detail={detail} at={entry.at} />} />
        )
      })}
      <p role="status" className={styles.sentence}>
        {entries.length > 0 && (gate.message || (phase === 'unfinished' && '同步没有完成，稍后会自动再试'))}
      </p>
    </CellGroup>
  )
}

function EntryDetail({ detail, at }: { readonly detail: string; readonly at: number }) {
  return (
    <>
      {detail && `${detail} · `}
      <RelativeTime at={at} />
    </>
  )
}

/** The names of lessons and courses this device has kept; the network is not asked. */
function useKnownTitles(entries: readonly OutboxEntry[]): KnownTitles {
  const idsOf = (kind: OutboxEntry['kind']): number[] =>
    entries.flatMap((entry) => (entry.kind === kind && typeof entry.id === 'number' ? [entry.id] : []))
  const [lessonIds, courseIds] = [idsOf('progress'), idsOf('favourite')]
  const lessons = useCachedAnswers(lessonIds.map(lessonRead))
  const courses = useCachedAnswers(courseIds.map(courseRead))
  return {
    lesson: (id) => (lessons === null ? blank : (lessons[lessonIds.indexOf(id)]?.lesson.title ?? '')),
    course: (id) => (courses === null ? blank : (courses[courseIds.indexOf(id)]?.course.title ?? '')),
  }
}
