import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../../shared/paths.ts'

/** Leaves a form of the profile that is done: one step back, or to the profile when the form was opened directly. */
export function useStepBack(): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: paths.memberProfile, replace: true })
  }, [router])
}
