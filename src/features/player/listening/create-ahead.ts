import type { LessonRun } from '../lesson-run.ts'

/** The next lesson, asked for before the present one ends (screens 4.11). */
export interface Ahead {
  /** Asks for a lesson and its addresses, once; another one that was asked for is dropped. */
  ask(lesson: number): void
  /** What was asked for, if it is this lesson and not too old: it belongs to the caller then. */
  take(lesson: number): Asked | null
  /** What could not be had may be asked for again. */
  renew(): void
  drop(): void
}

interface Asked {
  /** Null: it may not be heard. */
  readonly run: Promise<LessonRun | null>
  /** Once it is there, with its addresses. */
  got?: LessonRun | null
  hasFailed?: boolean
}

/** What was asked for that long ago is asked for again. */
const freshMs = 30 * 60_000

/** `make` asks for a lesson; it resolves with null where that may not be heard. */
export function createAhead(make: (lesson: number) => Promise<LessonRun | null>): Ahead {
  let present: (Asked & { readonly lesson: number; readonly at: number }) | null = null

  function drop(): void {
    void present?.run.then((run) => run?.release()).catch(() => {})
    present = null
  }

  return {
    ask(lesson) {
      if (present?.lesson === lesson) return
      drop()
      const asked: NonNullable<typeof present> = { lesson, at: Date.now(), run: make(lesson) }
      present = asked
      void asked.run
        .then(async (run) => {
          await run?.prepare()
          asked.got = run
        })
        .catch(() => (asked.hasFailed = true))
    },
    take(lesson) {
      if (present?.lesson !== lesson || Date.now() - present.at > freshMs) return null
      const taken = present
      present = null
      return taken
    },
    renew: () => present?.hasFailed && drop(),
    drop,
  }
}
