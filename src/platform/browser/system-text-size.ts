/** Text of the system's size on iPhones (screens 4.9), where web text has it in the system's own font only. */
import { readPreferences, writePreferences } from '../storage/preferences.ts'
import { isWechat } from './user-agent.ts'

const font = '-apple-system-body'
/** The size of that font where nothing is set. */
const standardPx = 17
/** Up to there the layouts hold. */
const mostTimes = 2

/**
 * Makes all text as much larger or smaller as the system's own is, and keeps that for `public/theme.js`, so that the next
 * start has it before its first paint. Not on macOS, which has the font in one size, nor in WeChat, which sizes text itself.
 */
export function followSystemTextSize(): void {
  if (!CSS.supports('font', font) || !CSS.supports('-webkit-touch-callout', 'none')) return
  if (isWechat(navigator.userAgent)) return
  follow()
  // the settings are another app
  document.addEventListener('visibilitychange', follow)
}

function follow(): void {
  const { head, documentElement: root } = document
  // nothing of it is seen
  head.style.font = font
  const times = Math.min(parseFloat(getComputedStyle(head).fontSize) / standardPx, mostTimes)
  if (!(times > 0)) return
  const textSize = times === 1 ? '' : `calc(var(--root) * ${times})`
  root.style.fontSize = textSize
  if (textSize === (readPreferences()['textSize'] ?? '')) return
  // of the former size: home would be painted with a gap (src/app/painter/home.tsx)
  writePreferences({ textSize, continueHeight: undefined })
}
