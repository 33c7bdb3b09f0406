/** What is shown before anything else is done. */

/** A page in the background paints nothing. */
const patienceMs = 200

/**
 * Resolves when the next frame is painted. What a tap leads to waits for that: the control is seen to be pressed, or the tab
 * to be open, before the work begins that its screen takes.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, patienceMs)
  })

let painting: Promise<void> | null = null

/** From now until the next frame is painted the calls of the app wait: a screen that was kept comes first (screens 4.16). */
export function paintFirst(): void {
  const paint = nextPaint().then(() => {
    if (painting === paint) painting = null
  })
  painting = paint
}

/** What a call has to wait for; null at other times. */
export const paintUnderWay = (): Promise<void> | null => painting
