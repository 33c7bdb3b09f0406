// @ts-check
/**
 * Missed frames out of Chromium's own trace. For every frame the browser wanted to draw there is a `PipelineReporter`: its
 * `state` says what became of it, `affects_smoothness` whether somebody who scrolls sees that. Nothing shown
 * (`STATE_DROPPED`) is always seen; a frame that the compositor shows without what the page had to change
 * (`STATE_PRESENTED_PARTIAL`) is where scrolling waits for the page (`SCROLL_MAIN_THREAD`). No loop of
 * requestAnimationFrame may run meanwhile: the browser would take it for an animation, which each late frame spoils.
 */

/**
 * @typedef {{ state: string, affects_smoothness?: boolean, scroll_state?: string, frame_sequence: number, layer_tree_host_id?: number, checkerboarded_needs_raster?: boolean, checkerboarded_needs_record?: boolean }} Reporter
 * @typedef {{ name: string, ph: string, pid: number, args: { frame_reporter?: Reporter, chrome_frame_reporter?: Reporter } }} TraceEvent
 * @typedef {{ expected: number, missed: number, dropped: number, late: number, onMain: number, blank: number }} Frames
 *   Of the frames during scrolling: seen to be missing; nothing new shown; shown without what the page had to change;
 *   scrolled when the page allows it; shown with parts not painted yet
 */

const dropped = 'STATE_DROPPED'
const partial = 'STATE_PRESENTED_PARTIAL'
const nothingToDraw = 'STATE_NO_UPDATE_DESIRED'

/** @param {readonly TraceEvent[]} events @returns {Frames} */
export function framesOf(events) {
  /** Reporters by frame: one may have one for the compositor and one for the page. @type {Map<string, Reporter[]>} */
  const frames = new Map()
  for (const { name, ph, pid, args } of events) {
    const reporter = args.frame_reporter ?? args.chrome_frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || reporter === undefined) continue
    const { scroll_state: scrolling = 'SCROLL_NONE', state } = reporter
    if (scrolling === 'SCROLL_NONE' || state === nothingToDraw) continue
    const key = `${pid}/${reporter.layer_tree_host_id}/${reporter.frame_sequence}`
    frames.set(key, [...(frames.get(key) ?? []), reporter])
  }
  /** @param {(reporter: Reporter) => boolean} isCounted */
  const count = (isCounted) => [...frames.values()].filter((reporters) => reporters.some(isCounted)).length
  return {
    expected: frames.size,
    missed: count(({ state, affects_smoothness: isSeen }) => isSeen === true && [dropped, partial].includes(state)),
    dropped: count(({ state }) => state === dropped),
    late: count(({ state }) => state === partial),
    onMain: count(({ scroll_state: scrolling }) => scrolling === 'SCROLL_MAIN_THREAD'),
    blank: count((it) => it.checkerboarded_needs_raster === true || it.checkerboarded_needs_record === true),
  }
}

/**
 * Traces the frames of the browser while `act` runs. One category alone: all others slow down what is measured.
 * @param {import('@playwright/test').Browser} browser
 * @param {() => Promise<void>} act
 */
export async function traceFrames(browser, act) {
  const cdp = await browser.newBrowserCDPSession()
  /** @type {TraceEvent[]} */
  const events = []
  try {
    cdp.on('Tracing.dataCollected', ({ value }) =>
      events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value))),
    )
    const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', () => resolve(undefined)))
    const includedCategories = ['disabled-by-default-devtools.timeline.frame']
    await cdp.send('Tracing.start', { traceConfig: { includedCategories, excludedCategories: ['*'] } })
    await act()
    await cdp.send('Tracing.end')
    await done
  } finally {
    await cdp.detach()
  }
  return framesOf(events)
}
