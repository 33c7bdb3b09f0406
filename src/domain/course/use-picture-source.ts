import { useCallback } from 'react'
import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { pictureSource } from '../../shared/pictures/picture-source.ts'

/** Turns an address of a picture as the server sends it into one the browser can load (screens 1.20.1, 1.20.2). */
export function usePictureSource(): (raw: string | null | undefined) => string {
  const { url } = useSystemConfig()
  return useCallback((raw) => pictureSource(raw, url, settings.apiBase), [url])
}
