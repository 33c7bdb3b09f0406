import { isWechat } from './user-agent.ts'

/**
 * An iPhone or iPad, where web text has the system's size in the system's own font only. Not macOS, which has that font in
 * one size, nor WeChat, which sizes text itself.
 */
export const hasSystemTextSize = (userAgent: string): boolean =>
  CSS.supports('font', '-apple-system-body') && CSS.supports('-webkit-touch-callout', 'none') && !isWechat(userAgent)
