import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { CodeLogin } from '../../../platform/session/code-login-atom.ts'
import { promptedStep, type Gate } from '../../../platform/session/gate.ts'
import { CodeLoginDialog } from '../login/code-login-dialog.tsx'
import { GateDialog } from './gate-dialog.tsx'

export interface SessionDialogsProps {
  readonly gate: Gate | null
  readonly codeLogin: CodeLogin | null
  readonly router: AnyRouter
}

/** At most one dialog of the session: of a code login (screens 1.9), else of the gate (screens 1.8). */
export function SessionDialogs({ gate, codeLogin, router }: SessionDialogsProps) {
  const step = promptedStep(gate, usePathname(router))
  if (codeLogin !== null) return <CodeLoginDialog state={codeLogin} router={router} />
  if (gate === null || step === null) return null
  return <GateDialog key={step} step={step} member={gate.member} router={router} />
}

/** The path of the screen on show. */
function usePathname(router: AnyRouter): string {
  return useSyncExternalStore(
    (onChange) => router.subscribe('onResolved', onChange),
    () => router.state.resolvedLocation?.pathname ?? router.latestLocation.pathname,
  )
}
