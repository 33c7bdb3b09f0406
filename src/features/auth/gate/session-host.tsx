import type { AnyRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { codeLoginAtom } from '../../../platform/session/code-login-atom.ts'
import { gateAtom } from '../../../platform/session/session-atoms.ts'
import type { SessionDialogs } from './session-dialogs.tsx'

/** Between two attempts to load the dialogs: longer and longer, a screen may be open for hours without a network. */
const retryMs = [3, 6, 12, 30, 60].map((seconds) => seconds * 1000)

/**
 * The place of the session's dialogs, above whatever screen is open. It stands beside the router, because a guarded
 * screen waits for a code login before anything of it is rendered. Their code is loaded when it is needed, and asked for
 * again while the network is away.
 */
export function SessionHost({ router }: { readonly router: AnyRouter }) {
  const gate = useAtomValue(gateAtom)
  const codeLogin = useAtomValue(codeLoginAtom)
  const [Dialogs, setDialogs] = useState<typeof SessionDialogs | null>(null)
  const isMissing = Dialogs === null && (gate !== null || codeLogin !== null)

  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (attempt: number): void => {
      void import('./session-dialogs.tsx').then(
        ({ SessionDialogs: loaded }) => setDialogs(() => loaded),
        () => (timer = setTimeout(load, retryMs[attempt] ?? retryMs.at(-1), attempt + 1)),
      )
    }
    load(0)
    return () => clearTimeout(timer)
  }, [isMissing])

  return Dialogs === null ? null : <Dialogs gate={gate} codeLogin={codeLogin} router={router} />
}
