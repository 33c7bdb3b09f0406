import type { Page } from '@playwright/test'

/** A browser as old as the oldest served (`build.target` in vite.config.ts): what came after Chrome 92 or Safari 15.4 is missing. */
export async function useOldestBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const younger: readonly (readonly [object, readonly string[]])[] = [
      [Object, ['hasOwn', 'groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any', 'timeout']],
      [AbortSignal.prototype, ['throwIfAborted']],
      [Response, ['json']],
      [HTMLElement.prototype, ['inert', 'popover', 'showPopover']],
      [Document.prototype, ['startViewTransition']],
      [Navigator.prototype, ['connection', 'userActivation', 'wakeLock', 'setAppBadge', 'clearAppBadge']],
      [StorageManager.prototype, ['estimate']],
      [
        window,
        ['structuredClone', 'reportError', 'requestIdleCallback', 'navigation', 'scheduler', 'Iterator', 'launchQueue'],
      ],
    ]
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}
