import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorDetail, isUnknownAddress, type AppError } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import type { ReadState } from '../../shared/read.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { showToast } from '../browser/toast.ts'
import { quietFailures } from './pause.ts'
import { useRead, type ReadResult } from './use-read.ts'

/** The read a screen consists of: `useRead` with the reactions of `useMainFailure`. */
export function useMainRead<T>(...args: Parameters<typeof useRead<T>>): ReadResult<T> {
  const result = useRead(...args)
  useMainFailure(failureOf(result.state))
  return result
}

/**
 * What the state says went wrong, with or without older data on screen; null when nothing did. A refresh answered by HTTP
 * 404 leaves content as it was: a server that is being renewed would end the lesson that plays.
 */
export function failureOf(state: ReadState<unknown>): unknown {
  if (state.status === 'stale') return isUnknownAddress(state.error) ? null : state.error
  return state.status === 'failed' ? state.error : null
}

/**
 * The reactions to a failed main call that are the same on every screen (screens 1.6): the server's own message is
 * toasted, an address the server does not know (HTTP 404) leads to /error. What the screen shows instead of its content
 * is its own decision.
 */
export function useMainFailure(error: unknown): void {
  const router = useRouter()
  useFailure(error, () => {
    // a second failure on the way to /error would make /error the address that its 重试 leads back to
    if (router.state.location.pathname === paths.error()) return
    void router.navigate({ href: paths.error(router.state.location.href), replace: true })
  })
}

/** The reaction to a failed call for a part of a screen, or for a further page: the server's own message is toasted. */
export function useSideFailure(error: unknown): void {
  useFailure(error, () => {})
}

function useFailure(error: unknown, leaveUnknownAddress: () => void): void {
  const answered = useRef<unknown>(null)
  const leave = useEffectEvent(leaveUnknownAddress)
  useEffect(() => {
    const detail = errorDetail(error)
    // a screen that comes back runs its effects again, over the failure of before (screens 4.16)
    // what has a detail is an `AppError`
    if (detail === null || answered.current === error || quietFailures.has(error as AppError)) return
    answered.current = error
    if (detail.kind === 'notFound' && detail.via === 'http') return leave()
    const toast = errorToast(error)
    // at the bottom: in the middle it would cover the buttons that the screen shows instead of its content
    if (toast !== null) showToast(toast, 'bottom')
  }, [error])
}
