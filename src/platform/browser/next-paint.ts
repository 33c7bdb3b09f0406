/** A screen that was kept is shown before anything is asked for it (screens 4.16). */

let painting: Promise<void> | null = null

/** A page in the background paints nothing. */
const patienceMs = 200

/** From now until the next frame is painted the calls of the app wait. */
export function paintFirst(): void {
  painting = new Promise((resolve) => {
    const done = (): void => {
      painting = null
      resolve()
    }
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, patienceMs)
  })
}

/** What a call has to wait for; null at other times. */
export const paintUnderWay = (): Promise<void> | null => painting
