import { queryClient } from './query-client.ts'

const lookEveryMs = 250
const patienceMs = 3000

/**
 * Runs `task` after the first paint, when the screen has its data (or after 3 s without them) and the main thread is free.
 * On a slow network the task would otherwise compete with the data the learner waits for.
 */
export function whenIdle(task: () => void): void {
  const until = performance.now() + patienceMs
  const look = (): void => {
    if (queryClient.isFetching() > 0 && performance.now() < until) setTimeout(look, lookEveryMs)
    else if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
    // Safari
    else setTimeout(task, 200)
  }
  requestAnimationFrame(look)
}
