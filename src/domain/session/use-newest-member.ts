import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { previousEntry } from '../../platform/browser/history-entries.ts'
import { useServices } from '../../platform/services.tsx'
import { isMemberFailedAtom } from '../../platform/session/session-atoms.ts'

/**
 * Asks who the member is when the screen is entered. In the first entry of this document the start of the app, or the
 * login, has asked already.
 */
export function useNewestMember(): void {
  const { session } = useServices()
  const { history } = useRouter()
  const store = useStore()
  useEffect(() => {
    const isAsked = !store.get(isMemberFailedAtom) && previousEntry(history) === null
    void (isAsked ? session.refreshMember() : session.loadMember())
  }, [session, history, store])
}
