import { useState } from 'react'
import { startFaceVerify } from '../../api/face-verify.ts'
import { startFaceVerification } from '../../platform/face-verification.ts'
import { showToast } from '../../platform/toast.ts'
import { errorToast } from '../../strings/zh-CN.ts'

/** 立即认证: sends the browser to the face verification, or says that it cannot (screens 1.8.5). */
export function useStartFace(): { readonly isBusy: boolean; start(target: string): Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  async function start(target: string): Promise<void> {
    setBusy(true)
    try {
      await startFaceVerification(startFaceVerify, target)
    } catch (error) {
      showToast(errorToast(error) ?? '无法发起实名认证')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start }
}
