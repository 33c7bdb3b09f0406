/** Asks the server whether the member may still watch what is on this device, once a day and in peace (screens 4.3). */
import { errorDetail, isBusy, isCancelled, isUnreachable } from '../../shared/errors.ts'
import { isCheckDue, type DownloadEntry } from './download-entry.ts'

interface AccessPorts {
  entries(): readonly DownloadEntry[]
  now(): number
  wait(ms: number): Promise<void>
  isOffline(): boolean
  /** Rejects where the server gives no answer. */
  mayWatch(lesson: number): Promise<boolean>
  note(lesson: number, mayWatch: boolean): Promise<void>
}

/** In one go; the others follow with the next start. */
const mostAtOnce = 20
const pauseMs = 1_000

let isChecking = false

/** True where the other questions would get no answer either. */
const endsAll = (error: unknown): boolean =>
  isUnreachable(error) || isBusy(error) || isCancelled(error) || errorDetail(error)?.kind === 'unauthorized'

/** The one not looked at for longest first, each once; ends where the server answers none. */
export async function checkAccess(ports: AccessPorts): Promise<void> {
  if (isChecking) return
  isChecking = true
  try {
    const asked = new Set<number>()
    while (asked.size < mostAtOnce) {
      const [entry] = ports
        .entries()
        .filter(({ lesson, state }) => ['done', 'expired'].includes(state.kind) && !asked.has(lesson))
        .filter((each) => isCheckDue(each, ports.now()))
        .sort((a, b) => a.checkedAt - b.checkedAt)
      if (entry === undefined || ports.isOffline()) return
      const { lesson } = entry
      asked.add(lesson)
      try {
        await ports.note(lesson, await ports.mayWatch(lesson))
      } catch (error) {
        // one that never has an answer would keep all others from theirs, until they expire
        if (endsAll(error)) throw error
      }
      await ports.wait(pauseMs)
    }
  } finally {
    isChecking = false
  }
}
