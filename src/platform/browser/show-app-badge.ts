/** The number on the icon of the installed app (screens 1.3.3, 2.13). */

/** Shows `count` unread messages, nothing for 0. Browsers without badges, or that refuse one, are left alone. */
export function showAppBadge(count: number): void {
  // missing where apps cannot be installed, which its type does not say
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => {})
}
