import { useCallback } from 'react'
import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { pictureSource } from '../../shared/picture-source.ts'

/** Resolves the addresses of pictures as they come in blocks (screens 1.20.2). */
export function usePictureSource(): (raw: string) => string {
  const { url } = useSystemConfig()
  return useCallback((raw) => pictureSource(raw, url, settings.apiBase), [url])
}
