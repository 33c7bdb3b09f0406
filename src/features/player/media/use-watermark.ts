import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type RefObject } from 'react'
import { userAtom } from '../../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { layWatermark } from './lay-watermark.ts'
import { watermarkOf, type WatermarkLook } from './watermark-model.ts'

/** The watermark of this school for this member, or null (screens 2.7 rule 9). */
export function useWatermarkLook(): WatermarkLook | null {
  const { player } = useSystemConfig()
  const member = useAtomValue(userAtom)
  return useMemo(
    () =>
      watermarkOf({ ...player.bullet_secret, isEnabled: player.enabled_bullet_secret === 1 }, member, (text) =>
        CSS.supports('color', text),
      ),
    [player, member],
  )
}

/** Keeps the watermark over the picture while there is one. */
export function useWatermark(
  stage: RefObject<HTMLElement | null>,
  look: WatermarkLook | null,
  className: string,
): void {
  const { text, color, size, opacity } = look ?? {}
  useEffect(() => {
    if (!stage.current || text === undefined || color === undefined) return undefined
    return layWatermark(stage.current, { text, color, size: size ?? 14, opacity: opacity ?? 1 }, className)
  }, [stage, text, color, size, opacity, className])
}
