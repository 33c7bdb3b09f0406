import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../../../api/client.ts'
import { useActionFailure } from '../../../platform/browser/action-failure.ts'
import { useServices } from '../../../platform/services.tsx'
import { isCancelled } from '../../../shared/errors.ts'

type RowOutcome = 'done' | 'cancelled' | { readonly message: string; readonly error: unknown }

export interface RowCall {
  readonly isBusy: boolean
  /** Makes the call, one at a time. A failure was toasted, or `message` is to be said in place. Never rejects. */
  run(call: (options: CallOptions) => Promise<void>): Promise<RowOutcome>
  /** Gives the running call up, and says that it may count all the same. */
  cancel(): void
}

/**
 * The calls of one row; leaving the screen gives them up, every outcome makes it idle (screens 1.6.3). `unanswered`: what is
 * said of one that is given up, in the place of the words for all.
 */
export function useRowCall(unanswered?: string): RowCall {
  const { session } = useServices()
  const failure = useActionFailure()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setBusy(false)
  }, [])
  useEffect(() => cancel, [cancel])

  const run = useCallback(
    async (call: (options: CallOptions) => Promise<void>): Promise<RowOutcome> => {
      if (running.current !== null) return 'cancelled'
      const controller = new AbortController()
      running.current = controller
      setBusy(true)
      try {
        await call({ signal: controller.signal })
        return controller.signal.aborted ? 'cancelled' : 'done'
      } catch (error) {
        if (!controller.signal.aborted) return { message: failure(error), error }
        // what was answered is not in doubt: a refused token has ended the session, and said so
        if (isCancelled(error)) session.tellUnanswered(unanswered)
        return 'cancelled'
      } finally {
        if (running.current === controller) {
          running.current = null
          setBusy(false)
        }
      }
    },
    [failure, session, unanswered],
  )

  return { isBusy, run, cancel }
}
