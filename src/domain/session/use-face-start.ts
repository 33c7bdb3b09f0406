import { useCallback, useEffect, useRef, useState } from 'react'
import { errorDetail, isCancelled } from '../../shared/errors.ts'
import { errorToast } from '../../strings/zh-CN.ts'
import { goToFaceVerification, type FaceCall } from './face-verification.ts'
import { useServices } from '../../platform/services.tsx'
import { showToast } from '../../platform/browser/toast.ts'

/**
 * The button that sends the browser to the face verification, or says that it cannot (screens 1.8.5). `target` is where
 * the member goes on afterwards. One call at a time; leaving the screen gives it up.
 */
export function useFaceStart(call: FaceCall): { readonly isBusy: boolean; start(target: string): Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const { session } = useServices()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    async (target: string): Promise<void> => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      setBusy(true)
      try {
        await goToFaceVerification(call, target, controller.signal)
      } catch (error) {
        const detail = errorDetail(error)
        // a refused session has told it already
        const isTold = isCancelled(error) || detail?.kind === 'unauthorized'
        const isWordless = detail !== null && 'message' in detail && detail.message.trim() === ''
        if (!isTold) showToast((isWordless ? null : errorToast(error)) ?? '无法发起实名认证')
        // perhaps verified elsewhere meanwhile: then the question goes by itself (screens 1.8.2)
        if (detail?.kind === 'business') void session.loadMember()
      } finally {
        running.current = null
        setBusy(false)
      }
    },
    [call, session],
  )
  return { isBusy, start }
}
