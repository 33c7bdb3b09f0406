/** Timers of the app that a busy machine would outrun. */
import type { BrowserContext, Page } from '@playwright/test'

/**
 * In pages opened from now on a timer of exactly `ms` ends after `longer[ms]`: what the app shows, or waits for, for that
 * long is there until a slow test has looked. After `page.clock.install()`, or the clock's own timers take its place.
 */
export async function stretchTimers(
  pages: BrowserContext | Page,
  longer: Readonly<Record<number, number>>,
): Promise<void> {
  await pages.addInitScript((stretched) => {
    const { setTimeout: reallySetTimeout } = window
    window.setTimeout = ((listener: TimerHandler, ms = 0, ...args: unknown[]) =>
      reallySetTimeout(listener, stretched[ms] ?? ms, ...args)) as typeof window.setTimeout
  }, longer)
}
