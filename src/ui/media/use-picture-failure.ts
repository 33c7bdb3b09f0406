import { useState } from 'react'
import { useChrome } from '../frame/chrome.tsx'

/** Whether the picture `src` could not be had, and what notes it. It is tried again when the network has come back. */
export function usePictureFailure(src: string | null | undefined): readonly [isFailed: boolean, onError: () => void] {
  const { isOffline } = useChrome()
  const attempt = `${src} ${isOffline}`
  const [failed, setFailed] = useState('')
  return [failed === attempt, () => setFailed(attempt)]
}
