/**
 * Mends Vite's preload helper, through which all code of the app comes that is not there at its start. It remembers every
 * address it has asked for, answered or not, and takes the dead link of a style sheet in the page for a loaded one: what is
 * opened after a moment without a network would have no styles until the page is loaded again. And it waits for ever for
 * what neither comes nor fails, as in a train, and with it the screen.
 */
import type { Plugin } from 'vite'
import { noAnswer } from '../../src/platform/pwa/missing-chunk.ts'

/** As for a call (screens 1.5.1). */
const limitMs = 15_000

const helper = '\0vite/preload-helper.js'
const repairs: readonly (readonly [text: RegExp, repaired: string])[] = [
  [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
  [
    /return (promise\.then\([^]*)handlePreloadError\(item\.reason\);([^]*baseModule\(\))\.catch\(handlePreloadError\);(\s*\}\));/,
    `let timer;
    const limit = new Promise((_, rej) => timer = setTimeout(rej, ${limitMs}, new Error("${noAnswer}")));
    return Promise.race([limit, $1throw item.reason;$2;$3]).finally(() => clearTimeout(timer)).catch(handlePreloadError);`,
  ],
]

/** Repairs the helper; fails the build where it reads otherwise than it does today. */
export function preloadHelper(): Plugin {
  let isMet = false
  return {
    name: 'preload-helper',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return null
      isMet = true
      return repairs.reduce((text, [before, repaired]) => {
        if (!before.test(text))
          this.error(`Vite's preload helper has no ${String(before)}: see scripts/build/preload-helper.ts`)
        return text.replace(before, repaired)
      }, code)
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('Vite has no preload helper any more: see scripts/build/preload-helper.ts')
    },
  }
}
