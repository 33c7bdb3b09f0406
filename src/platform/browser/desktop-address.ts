import { externalAddress } from '../../shared/safe-target.ts'

/**
 * Visitors on a desktop belong on the school's desktop site (screens 1.2.7). Mobile devices and WeChat are recognised
 * from the user-agent string, in which HarmonyOS names a tablet or a PC; a Macintosh with several touch points is an iPad.
 */
export function isMobileAgent(userAgent: string, maxTouchPoints: number): boolean {
  if (/Mobi|Android|iPhone|iPad|iPod|\((?!PC;)[^)]*Harmony|MicroMessenger/i.test(userAgent)) return true
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1
}

/**
 * Sends a desktop to the school's desktop site. A config that is not the `isFirst` one asked for in this page may come at
 * any time: it takes nobody away who has tapped or typed anything, nor anybody of whom the browser cannot say that.
 */
export function leaveForDesktop(pcUrl: string, isFirst: boolean): void {
  if (!isFirst && (navigator.userActivation?.hasBeenActive ?? true)) return
  const isMobile = isMobileAgent(navigator.userAgent, navigator.maxTouchPoints)
  const address = desktopAddress(pcUrl, location.origin, isMobile)
  if (address !== null) location.replace(address)
}

/** The address to leave for, or null to stay: `pcUrl` must be an http(s) address of another origin. */
export function desktopAddress(pcUrl: string, ownOrigin: string, isMobile: boolean): string | null {
  const address = isMobile ? null : externalAddress(pcUrl)
  return address === null || new URL(address).origin === ownOrigin ? null : address
}
