/** Asks the server whether the member may watch what is on this device, now and then and in peace (screens 4.3). */
import { errorDetail, isBusy } from '../../shared/errors.ts'
import { ageOf, isCheckDue, type DownloadEntry } from './download-entry.ts'
import { isKept } from './download-state.ts'

interface AccessPorts {
  entries(): readonly DownloadEntry[]
  now(): number
  /** When something was bought last, in ms since 1970; 0 for never. */
  boughtAt(): number
  wait(ms: number): Promise<void>
  isOffline(): boolean
  /** Rejects where the server gives no answer. */
  mayWatch(lesson: number): Promise<boolean>
  note(lesson: number, mayWatch: boolean): Promise<void>
  /** All that could be asked is asked: what was not confirmed for long expires. */
  expire(): Promise<void>
}

/** In one go of what plays for long yet; the others follow with the next start. */
const mostAtOnce = 20
const pauseMs = 1_000

let isChecking = false

/** What may be wrong with one lesson alone. After anything else the other questions would get no answer either. */
const ofOneLesson = new Set<string | undefined>(['business', 'malformed', 'notFound', 'http'])

/**
 * The one not looked at for longest first, each once, and once more where something is bought meanwhile; ends where the server
 * answers none: busy twice in a row. Nothing expires before that: it would do so for all who come back after a month.
 */
export async function checkAccess(ports: AccessPorts): Promise<void> {
  if (isChecking) return
  isChecking = true
  let isPutOff = false
  try {
    /** When each was asked about. */
    const asked = new Map<number, number>()
    let wasBusy = false
    for (;;) {
      const [entry] = ports
        .entries()
        .filter(({ lesson, state }) => isKept(state) && (asked.get(lesson) ?? -1) < ports.boughtAt())
        .filter((each) => isCheckDue(each, ports.now(), ports.boughtAt()))
        .filter((each) => asked.size < mostAtOnce || ageOf(each, ports.now()) !== 'good')
        .sort((a, b) => a.checkedAt - b.checkedAt)
      if (entry === undefined || ports.isOffline()) return
      const { lesson } = entry
      asked.set(lesson, ports.now())
      try {
        await ports.note(lesson, await ports.mayWatch(lesson))
        wasBusy = false
      } catch (error) {
        // one that never has an answer would keep all others from theirs, until they expire
        const kind = errorDetail(error)?.kind
        if (!ofOneLesson.has(kind) || (wasBusy && isBusy(error))) {
          isPutOff = isBusy(error) || kind === 'cancelled'
          throw error
        }
        wasBusy = isBusy(error)
      }
      await ports.wait(pauseMs)
    }
  } finally {
    isChecking = false
    // in a server's pause nothing was asked: what is too old goes after the next check, not before
    if (!isPutOff) await ports.expire()
  }
}
