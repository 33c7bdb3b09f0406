/** Which browser this is, where browsers differ in what they allow; told by the user-agent string; and whether it shows the installed app. */

/** The browser inside WeChat: it neither shares by script nor downloads. */
export function isWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** The QQ browser and the browser inside QQ, which do not open downloads in a new window. */
export function isQqBrowser(userAgent: string): boolean {
  return /MQQBrowser|QQBrowser|\bQQ\//i.test(userAgent)
}

/** A browser on iOS or iPadOS, where a new window opened for a download stays behind empty. */
export function isIos(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/**
 * On iOS: a browser that adds apps to the home screen. Those inside other apps (QQ, DingTalk, Alipay, Weibo) do not, and
 * say less or more than its own version.
 */
export function addsToHomeScreen(userAgent: string): boolean {
  return /\) ((Version|CriOS|EdgiOS|FxiOS)\/\S+ )+(Mobile\/\S+ )?Safari\/\S+$/.test(userAgent)
}

/** True in the installed app. */
export function isStandalone(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
  // Safari on iOS has its own word for it
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true)
}
