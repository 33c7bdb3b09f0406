/** What is said in the place of an action that could not be done: tried and failed, or not tried without a network. */
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useCallback, useState } from 'react'
import { errorDetail } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { errorMessage, errorToast, strings } from '../../strings/zh-CN.ts'
import { isOutOfReach, useIsOffline } from './connectivity.ts'
import { showToast } from './toast.ts'

/**
 * The reaction to a failed action (screens 1.6): the server's own message is toasted, an address it does not know leads
 * to /error. Returns what to say in place, '' when nothing remains to be said.
 */
export function useActionFailure(): (error: unknown) => string {
  const router = useRouter()
  return useCallback(
    (error) => {
      const detail = errorDetail(error)
      if (detail?.kind === 'notFound' && detail.via === 'http') {
        void router.navigate({ href: paths.error(router.state.location.href), replace: true })
        return ''
      }
      // the session has told it already, and leads to the login; a visitor has none that could end
      if (detail?.kind === 'unauthorized') return detail.token === null ? errorMessage(error) : ''
      if (detail?.kind === 'offline') return strings.needNetwork
      const toast = errorToast(error)
      if (toast === null) return errorMessage(error)
      showToast(toast)
      return ''
    },
    [router],
  )
}

/** Before an action that is not tried without a network (screens 1.19.4). */
export interface NetworkGate {
  /** What was refused last, to be said in place; '' again as soon as the server can be reached. */
  readonly message: string
  /** True when the action may be tried; otherwise `message` says why not. */
  readonly pass: () => boolean
}

/** The gate of one place: it says what was refused there, and nothing of others. */
export function useNetworkGate(): NetworkGate {
  const store = useStore()
  const isOffline = useIsOffline()
  const [isRefused, setRefused] = useState(false)
  // the next loss of the network is not about this tap
  if (isRefused && !isOffline) setRefused(false)
  return {
    message: isRefused ? strings.needNetwork : '',
    pass() {
      // read at the time: the call before may just have found out
      const isLost = isOutOfReach(store)
      setRefused(isLost)
      return !isLost
    },
  }
}
