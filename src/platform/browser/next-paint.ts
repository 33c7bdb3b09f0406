/** What waits for the next frame: a tap is seen to be answered before its screen is made, and the screen before anything is asked. */

/** A page in the background paints nothing. */
const patienceMs = 200

/** Resolves when the next frame is painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // sooner than a timer: the first task after the frame
      const { port1, port2 } = new MessageChannel()
      const done = (): void => {
        // a closed port keeps what listens to it
        port1.removeEventListener('message', done)
        port1.close()
        resolve()
      }
      port1.addEventListener('message', done)
      port1.start()
      port2.postMessage(null)
    })
    setTimeout(resolve, patienceMs)
  })

/** A frame that others wait for; `underWay` is null while there is none. */
function awaitedPaint() {
  let painting: Promise<void> | null = null
  return {
    begin(): void {
      const paint = nextPaint().then(() => {
        if (painting === paint) painting = null
      })
      painting = paint
    },
    underWay: (): Promise<void> | null => painting,
  }
}

/** From `paintFirst` until the next frame the calls of the app wait: a screen that was kept is shown first (screens 4.16). */
export const { begin: paintFirst, underWay: paintUnderWay } = awaitedPaint()

/** From `answerFirst` until the next frame the work of the next screen waits (src/routes/__root.tsx): a tap is seen to be answered. */
export const { begin: answerFirst, underWay: answerUnderWay } = awaitedPaint()

/** From now on every tap is answered first. */
export const answerTapsFirst = (): void => addEventListener('click', answerFirst, true)
