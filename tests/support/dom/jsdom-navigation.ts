/** The part of https://github.com/jsdom/jsdom#virtual-consoles used here; Vitest leaves the instance on the window. */
declare const jsdom: {
  virtualConsole: {
    removeAllListeners(event: 'jsdomError'): void
    on(event: 'jsdomError', listener: (error: Error) => void): void
  }
}

/**
 * Calls `listener` whenever the page asks for another document, or for itself again. jsdom loads none, it only says so; its
 * `location` cannot be replaced, as in a browser.
 */
export function onNavigation(listener: () => void): void {
  jsdom.virtualConsole.removeAllListeners('jsdomError')
  jsdom.virtualConsole.on('jsdomError', (error) => {
    if (!error.message.includes('navigation to another Document')) throw error
    listener()
  })
}
