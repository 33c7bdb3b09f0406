import { useCallback, useEffect, useState } from 'react'
import { forgetLoginCode, readLoginCode, type KeptCode } from '../../../domain/session/login-code.ts'

const lookEveryMs = 10_000

export type StoredLoginCode =
  | { readonly kind: 'reading' }
  | ({ readonly kind: 'stored' } & KeptCode)
  | { readonly kind: 'expired' }

const expired: StoredLoginCode = { kind: 'expired' }

/** The code of a social login that waits for a number, for as long as it lives (screens 2.24). */
export function useStoredLoginCode(isInUse: boolean): {
  readonly state: StoredLoginCode
  /** Looks at once; false when there is none any more. */
  readonly readAgain: () => Promise<boolean>
  /** The server does not know it any more. */
  readonly expire: () => void
} {
  const [state, setState] = useState<StoredLoginCode>({ kind: 'reading' })

  const readAgain = useCallback(async () => {
    const kept = await readLoginCode().catch(() => null)
    setState((current) => {
      if (kept === null) return expired
      return current.kind === 'stored' && current.code === kept.code ? current : { kind: 'stored', ...kept }
    })
    return kept !== null
  }, [])
  const expire = useCallback(() => {
    setState(expired)
    void forgetLoginCode().catch(() => {})
  }, [])

  const mayEnd = !isInUse && state.kind !== 'expired'
  useEffect(() => {
    if (!mayEnd) return undefined
    const look = (): void => void readAgain()
    look()
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mayEnd, readAgain])

  return { state, readAgain, expire }
}
