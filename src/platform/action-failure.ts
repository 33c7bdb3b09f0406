import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorDetail } from '../shared/errors.ts'
import { errorSentence, errorToast, strings } from '../strings/zh-CN.ts'
import { showToast } from './toast.ts'

/**
 * The reaction to a failed action (screens 1.6): the server's own sentence is toasted, an address it does not know leads
 * to /error. Returns what to say in place, '' when nothing remains to be said.
 */
export function useActionFailure(): (error: unknown) => string {
  const router = useRouter()
  return useCallback(
    (error) => {
      const detail = errorDetail(error)
      if (detail?.kind === 'notFound' && detail.via === 'http') {
        void router.navigate({ to: '/error', search: { from: router.state.location.href }, replace: true })
        return ''
      }
      // the session has told it already, and leads to the login
      if (detail?.kind === 'unauthorized') return ''
      if (detail?.kind === 'offline') return strings.needNetwork
      const toast = errorToast(error)
      if (toast === null) return errorSentence(error)
      showToast(toast)
      return ''
    },
    [router],
  )
}
