/** The rests of the queue after cuts: each try asks the server, and counts a view (screens 4.3). */

/** After one cut after the other. */
const restsMs = [2_000, 10_000, 60_000, 300_000, 900_000]
/** So far they grow while bytes come in between. */
const mostWithBytes = 2

export interface DownloadRests {
  /** After a cut; what keeps one lesson away keeps the next one away as well. `hasCome`: it brought something. */
  rest(hasCome: boolean): Promise<void>
  /** Something was had, or is wanted, or is better now: what comes is tried at once. */
  end(): void
}

/** None at first. */
export function createRests(wait: (ms: number) => Promise<void>): DownloadRests {
  let cuts = 0
  let wake: (() => void) | undefined
  return {
    rest(hasCome) {
      if (hasCome) cuts = Math.min(cuts, mostWithBytes)
      const ms = restsMs[Math.min(cuts++, restsMs.length - 1)] ?? 0
      return Promise.race([wait(ms), new Promise<void>((resolve) => (wake = resolve))])
    },
    end() {
      cuts = 0
      wake?.()
    },
  }
}
