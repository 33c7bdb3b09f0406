// @ts-check
/**
 * What happens after loading: taps, scrolling, going back, memory. The processor is slowed, the network is not: what is
 * measured is the app's own work.
 */

/**
 * @typedef {{ name: string, value: number, unit: string, bar: number }} Interaction `bar`: what quality asks for
 */

const longListRows = 500
const navigations = 50

/** @param {string} path */
const tab = (path) => `nav a[href="${path}"]`
/** @param {string} path */
const isOn = (path) => `${tab(path)}[aria-current="page"]`

/** @param {readonly number[]} values @param {number} share 0…1 */
const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

/**
 * Waits for an element without holding it: a held one, and all it belongs to, would count as the app's memory.
 * @param {import('@playwright/test').Page} page
 * @param {string} selector
 */
async function waitFor(page, selector) {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector)
}

/**
 * The time from a tap to the frame that shows its outcome, in ms.
 * @param {import('@playwright/test').Page} page
 * @param {string} target what is tapped
 * @param {string} outcome what stands there afterwards
 */
async function tapToPaint(page, target, outcome) {
  await waitFor(page, target)
  return page.evaluate(
    ([from, to]) =>
      new Promise((resolve) => {
        const tapped = /** @type {HTMLElement | null} */ (document.querySelector(from))
        const start = performance.now()
        tapped?.click()
        const look = () => {
          if (document.querySelector(to) === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - start))
        }
        look()
      }),
    /** @type {[string, string]} */ ([target, outcome]),
  )
}

/** Makes a list of courses long: the rows of page 1 again and again, under other ids. @param {import('@playwright/test').Page} page */
async function lengthenCourses(page) {
  await page.route('**/api/v2/courses?*', async (route) => {
    const url = new URL(route.request().url())
    const number = Number(url.searchParams.get('page'))
    url.searchParams.set('page', '1')
    const answer = await route.fetch({ url: url.href })
    const envelope = await answer.json()
    const rows = envelope.data.data
    const renamed = rows.map((/** @type {object} */ row, /** @type {number} */ index) => ({
      ...row,
      id: 10_000 + (number - 1) * rows.length + index,
    }))
    envelope.data = { ...envelope.data, data: renamed, total: longListRows }
    await route.fulfill({ response: answer, json: envelope })
  })
}

/**
 * Share of frames that came late while a finger flicks a list down, in percent: a thumb's eight flicks, one after the other.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} cdp
 */
async function missedFrames(page, cdp) {
  await page.evaluate(() => {
    const frames = /** @type {number[]} */ ([])
    const watch = { frames, isOn: true }
    Object.assign(globalThis, { __frames: watch })
    const note = (/** @type {number} */ now) => {
      frames.push(now)
      if (watch.isOn) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let flick = 0; flick < 8; flick += 1)
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -900,
      speed: 3000,
      gestureSourceType: 'touch',
      preventFling: false,
    })
  return page.evaluate(() => {
    const watch = /** @type {any} */ (globalThis).__frames
    watch.isOn = false
    const frames = /** @type {number[]} */ (watch.frames)
    const frameMs = 1000 / 60
    let missed = 0
    for (const [index, at] of frames.entries())
      missed += Math.max(0, Math.round((at - (frames[index - 1] ?? at)) / frameMs) - 1)
    return (100 * missed * frameMs) / Math.max(1, (frames.at(-1) ?? 0) - (frames[0] ?? 0))
  })
}

/** @param {import('@playwright/test').CDPSession} cdp */
async function heapBytes(cdp) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {object} phone context options
 * @param {string} origin
 * @param {number} cpu how many times slower the processor is
 * @returns {Promise<Interaction[]>}
 */
export async function measureInteractions(browser, phone, origin, cpu) {
  // rows are made up on their way, which a worker would hide
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)

    await page.goto(origin)
    await waitFor(page, 'main a[href^="/course/"]')
    await page.waitForLoadState('networkidle')
    // the code of both screens is there once: what is measured is a tap of somebody who uses the app
    await tapToPaint(page, tab('/member'), isOn('/member'))
    await tapToPaint(page, tab('/'), isOn('/'))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const tabs = []
    for (let time = 0; time < 10; time += 1) {
      tabs.push(await tapToPaint(page, tab('/member'), isOn('/member')))
      tabs.push(await tapToPaint(page, tab('/'), isOn('/')))
    }

    await page.goto(`${origin}/courses`)
    const opened = []
    const again = []
    const back = []
    for (let time = 0; time < 10; time += 1) {
      const frame = tapToPaint(page, 'main a[href="/course/1"]', 'main [role="tablist"], main [aria-busy="true"]')
      opened.push(await frame)
      await waitFor(page, 'main [role="tablist"]')
      back.push(await tapToPaint(page, 'header button', 'main a[href="/course/1"]'))
      await waitFor(page, 'main a[href="/course/1"]')
      // opened before: all of it is known
      again.push(await tapToPaint(page, 'main a[href="/course/1"]', 'main [role="tablist"]'))
      await tapToPaint(page, 'header button', 'main a[href="/course/1"]')
      await waitFor(page, 'main a[href="/course/1"]')
    }

    // what is kept on purpose, and what the engine prepares, is there after a while of use
    const before = await heapAfter(page, cdp, origin, 40)
    const after = await heapAfter(page, cdp, origin, navigations)

    await lengthenCourses(page)
    await page.goto(`${origin}/courses`)
    await waitFor(page, 'main a[href^="/course/"]')
    await page.waitForLoadState('networkidle')
    const missedGrowing = await missedFrames(page, cdp)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const rowCount = () => page.evaluate(() => document.querySelectorAll('main a[href^="/course/"]').length)
    for (let rows = await rowCount(); rows < longListRows; rows = await rowCount()) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForFunction(
        (present) => document.querySelectorAll('main a[href^="/course/"]').length > present,
        rows,
      )
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForLoadState('networkidle')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const missed = await missedFrames(page, cdp)

    return [
      { name: 'tap to painted tab, p95', value: Math.round(percentile(tabs, 0.95)), unit: 'ms', bar: 60 },
      { name: 'tap to frame or course, p95', value: Math.round(percentile(opened, 0.95)), unit: 'ms', bar: 100 },
      { name: 'tap to a course opened before, p95', value: Math.round(percentile(again, 0.95)), unit: 'ms', bar: 60 },
      { name: 'back to a list, p95', value: Math.round(percentile(back, 0.95)), unit: 'ms', bar: 60 },
      { name: 'frames missed, flicked while growing', value: Math.round(missedGrowing * 10) / 10, unit: '%', bar: 2 },
      { name: `frames missed, ${longListRows} rows flicked`, value: Math.round(missed * 10) / 10, unit: '%', bar: 1 },
      {
        name: `heap after ${navigations} navigations`,
        value: Math.round((after - before) / 1024),
        unit: 'KiB',
        bar: 300,
      },
    ]
  } finally {
    await context.close()
  }
}

/** Walks between three screens inside the app and returns what is in use afterwards. @param {import('@playwright/test').Page} page @param {import('@playwright/test').CDPSession} cdp @param {string} origin @param {number} times */
async function heapAfter(page, cdp, origin, times) {
  if (page.url() !== `${origin}/courses`) await page.goto(`${origin}/courses`)
  for (let time = 0; time < times / 2; time += 1) {
    await tapToPaint(page, 'main a[href="/course/1"]', 'main [role="tablist"]')
    await tapToPaint(page, 'header button', 'main a[href="/course/1"]')
  }
  await page.waitForLoadState('networkidle')
  return heapBytes(cdp)
}
