import type { Page } from '@playwright/test'

/**
 * Measures how long the thread of a page has worked: what else the machine does meanwhile is not in it,
 * a processor that is slowed down (`Emulation.setCPUThrottlingRate`) is. Returns a function
 * that tells the ms of work until now; Infinity where the browser does not tell.
 */
export async function watchThreadWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity) * 1000
  }
}
