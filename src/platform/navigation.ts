import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The header's back rule: home when the history holds two entries or fewer, otherwise one step back (screens 1.11). */
export function useBack(): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (window.history.length <= 2) void router.navigate({ to: '/', replace: true })
    else router.history.back()
  }, [router])
}
