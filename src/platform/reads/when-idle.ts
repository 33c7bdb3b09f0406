import { queryClient } from './query-client.ts'

const lookEveryMs = 250
const patienceMs = 3000

/**
 * After the first paint, when the screen has its data, or nobody knows when it will, and the main thread is free: on a
 * slow network what may wait must not stand in the way of what is waited for. Safari has no requestIdleCallback.
 */
export function whenIdle(task: () => void): void {
  const until = performance.now() + patienceMs
  const look = (): void => {
    if (queryClient.isFetching() > 0 && performance.now() < until) setTimeout(look, lookEveryMs)
    else if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
    else setTimeout(task, 200)
  }
  requestAnimationFrame(look)
}
