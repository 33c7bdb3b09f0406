/** Timers of the app that a busy machine would outrun. Functions run before `goto`. */
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

/**
 * In pages opened from now on the app waits five times as long for a disk before it goes on without (src/platform/storage/
 * with-timeout.ts, whose timers hand over what stands for the answer): that of a busy machine answers in the end.
 */
export async function stretchDiskLimits(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    const { setTimeout: reallySetTimeout } = window
    window.setTimeout = ((listener: TimerHandler, ms = 0, ...args: unknown[]) =>
      reallySetTimeout(listener, args.length > 0 && ms >= 1000 ? ms * 5 : ms, ...args)) as typeof window.setTimeout
  })
}
