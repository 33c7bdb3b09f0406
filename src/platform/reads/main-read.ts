import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorDetail, type AppError } from '../../shared/errors.ts'
import type { ReadState } from '../../shared/read.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { quietFailures } from './pause.ts'
import { showToast } from '../browser/toast.ts'

/**
 * The reactions to a failed main call that are the same on every screen (screens 1.6): the server's own sentence is
 * toasted, an address the server does not know (HTTP 404) leads to /error. What stays on screen is the screen's matter.
 */
export function useMainReactions(state: ReadState<unknown>): void {
  const router = useRouter()
  const error = state.status === 'failed' || state.status === 'stale' ? state.error : null
  useEffect(() => {
    const detail = errorDetail(error)
    if (detail === null) return
    if (detail.kind === 'notFound' && detail.via === 'http') {
      // a second call may fail while the first one leads away already: 重试 there leads back here
      if (router.state.location.pathname === '/error') return
      void router.navigate({ to: '/error', search: { from: router.state.location.href }, replace: true })
      return
    }
    const toast = errorToast(error)
    // detail says what it is; below the buttons the screen shows instead of its content
    if (toast !== null && !quietFailures.has(error as AppError)) showToast(toast, 'bottom')
  }, [error, router])
}
