/** The rests of the queue after cuts: each try asks the server, and counts a view (screens 4.3). */

/** After one cut after the other. */
const restsMs = [2_000, 10_000, 60_000, 300_000, 900_000]
/** So far they grow while bytes come in between. */
const mostWithBytes = 2

export interface DownloadRests {
  /** Nothing begins now: what keeps one lesson away keeps the next one away as well. */
  isResting(): boolean
  /** After a cut; `hasCome`: it brought something. `onOver` is called unless the rest is ended before. */
  begin(hasCome: boolean, onOver: () => void): void
  /** Something was had, or is wanted, or is better now: what comes is tried at once. */
  end(): void
}

/** None at first. */
export function createRests(wait: (ms: number) => Promise<void>): DownloadRests {
  let cuts = 0
  let rest: Promise<void> | null = null
  return {
    isResting: () => rest !== null,
    begin(hasCome, onOver) {
      if (hasCome) cuts = Math.min(cuts, mostWithBytes)
      const own = wait(restsMs[Math.min(cuts, restsMs.length - 1)] ?? 0)
      rest = own
      cuts++
      void own.then(() => {
        if (rest !== own) return
        rest = null
        onOver()
      })
    },
    end() {
      rest = null
      cuts = 0
    },
  }
}
