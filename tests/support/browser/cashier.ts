import type { Page } from '@playwright/test'

/**
 * In pages opened from now on the school's cashier leads nowhere by itself: 立即返回 is there until it is pressed, and who
 * steps back through its pages is not sent forward again.
 */
export const stayAtCashier = (page: Page) =>
  page.addInitScript(() => {
    if (!location.pathname.startsWith('/payment/')) return
    window.navigation.addEventListener('navigate', (event) => {
      const leadsOn = document.querySelector('meta[http-equiv="refresh"]') !== null
      if (leadsOn && !event.userInitiated) event.preventDefault()
    })
  })
