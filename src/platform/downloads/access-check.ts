/** Asks the server whether the member may still watch what is on this device, once a day and in peace (screens 4.3). */
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

/** The one not looked at for longest first; ends with the first question that is not answered. */
export async function checkAccess(ports: AccessPorts): Promise<void> {
  if (isChecking) return
  isChecking = true
  try {
    for (let count = 0; count < mostAtOnce; count++) {
      const [entry] = ports
        .entries()
        .filter((each) => ['done', 'expired'].includes(each.state.kind) && isCheckDue(each, ports.now()))
        .sort((a, b) => a.checkedAt - b.checkedAt)
      if (entry === undefined || ports.isOffline()) return
      await ports.note(entry.lesson, await ports.mayWatch(entry.lesson))
      await ports.wait(pauseMs)
    }
  } finally {
    isChecking = false
  }
}
