import type { PlayerPort, ResolveFailure } from './player-port.ts'
import { chosenQuality, type Quality, type Source } from './sources.ts'

/** Older addresses are not played on with: clouds sign theirs for three hours and less (screens 2.7 rule 16). */
const maxAgeMs = 2 * 3_600_000

/** The addresses of the lesson: asked for, kept for a while, one of them chosen. */
export interface Addresses {
  /** Asks for fresh ones; a former question is forgotten. The answer comes through the callbacks. `isByItself`: without the learner. */
  ask(isByItself?: boolean): void
  /** Forgets a question that is not answered yet. */
  cancel(): void
  isExpired(): boolean
  all(): readonly Quality[]
  /** The one that is played, null before the first answer. */
  current(): Quality | null
  /** Takes the quality of that name from now on; null when there is none or it is played already. */
  choose(name: string): Quality | null
}

/** Addresses that are not asked for before `ask`. */
export function createAddresses(
  port: PlayerPort,
  { onSource, onFailure }: { onSource: (source: Source) => void; onFailure: (failure: ResolveFailure) => void },
): Addresses {
  let question = new AbortController()
  let askedAt = 0
  let qualities: readonly Quality[] = []
  let current: Quality | null = null
  let chosen: string | null = null

  async function answer(signal: AbortSignal, isByItself: boolean): Promise<void> {
    try {
      const source = await port.resolve(signal)
      if (signal.aborted) return
      if (source.kind === 'media') {
        askedAt = Date.now()
        qualities = source.qualities
        const names = { chosen, remembered: port.remembered().quality }
        current = chosenQuality(source.qualities, names, port.isSavingData)
      }
      onSource(source)
    } catch (error) {
      if (!signal.aborted) onFailure(port.failureOf(error, isByItself))
    }
  }

  return {
    ask(isByItself = false) {
      question.abort()
      question = new AbortController()
      void answer(question.signal, isByItself)
    },
    cancel: () => question.abort(),
    isExpired: () => Date.now() - askedAt > maxAgeMs,
    all: () => qualities,
    current: () => current,
    choose(name) {
      const quality = qualities.find((each) => each.name === name)
      if (!quality || quality === current) return null
      chosen = name
      // what is chosen while data are saved holds for the lesson only (screens 4.5)
      if (!port.isSavingData) port.remember({ quality: name })
      current = quality
      return quality
    },
  }
}
