/**
 * Lets a style sheet that could not be loaded be asked for again. Vite's preload helper remembers every address it has
 * asked for, answered or not, and takes the dead link in the page for a loaded one: what is opened after a moment without
 * a network would have no styles until the page is loaded again.
 */
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const repairs: readonly (readonly [text: RegExp, repaired: string])[] = [
  [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
]

/** Repairs the helper; fails the build where it reads otherwise than it does today. */
export function retryStyles(): Plugin {
  let isMet = false
  return {
    name: 'retry-styles',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return null
      isMet = true
      return repairs.reduce((text, [before, repaired]) => {
        if (!before.test(text))
          this.error(`Vite's preload helper has no ${String(before)}: see scripts/build/retry-styles.ts`)
        return text.replace(before, repaired)
      }, code)
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('Vite has no preload helper any more: see scripts/build/retry-styles.ts')
    },
  }
}
