import { deferredElement } from '../deferred-element.tsx'

const useText = deferredElement(async () => (await import('./relative-time-text.tsx')).RelativeTimeText)

/**
 * A past moment in words, e.g. 3分钟前 (screens 1.13.1). `at` in milliseconds since 1970. The calendar is fetched when a
 * moment is first printed; where it cannot be had the moment is left out until the network has come back.
 */
export function RelativeTime({ at }: { readonly at: number }) {
  return useText({ at })
}
