/**
 * Mends how libraries load the code that is not there at the start of the app.
 *
 * Vite's preload helper, through which all of it comes, remembers every address it has asked for, answered or not, and
 * takes the dead link of a style sheet in the page for a loaded one: what is opened after a moment without a network would
 * have no styles until the page is loaded again.
 *
 * The router waits for ever for a screen that neither comes nor fails, as in a train.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Mend {
  readonly id: RegExp
  readonly repairs: readonly (readonly [text: RegExp, repaired: string])[]
}

const inTime = fileURLToPath(new URL('../../src/shared/code/in-time.ts', import.meta.url))
const mends: readonly Mend[] = [
  {
    id: /^\0vite\/preload-helper\.js$/,
    repairs: [
      [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
      [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
    ],
  },
  {
    id: /[\\/]react-router[\\/]dist[\\/]esm[\\/]lazyRouteComponent\.js$/,
    repairs: [
      [/^/, `import { inTime } from ${JSON.stringify(inTime)};\n`],
      [/importer\(\)\.then/, 'inTime(importer()).then'],
    ],
  },
]

/** Repairs them; fails the build where one reads otherwise than it does today. */
export function lazyCode(): Plugin {
  const unmet = new Set(mends)
  return {
    name: 'lazy-code',
    apply: 'build',
    transform(code, id) {
      const mend = mends.find((one) => one.id.test(id))
      if (!mend) return null
      unmet.delete(mend)
      return mend.repairs.reduce((text, [before, repaired]) => {
        if (!before.test(text)) this.error(`${id} has no ${String(before)}: see scripts/build/lazy-code.ts`)
        return text.replace(before, repaired)
      }, code)
    },
    buildEnd(error) {
      for (const { id } of error ? [] : unmet)
        this.error(`There is no ${String(id)} any more: see scripts/build/lazy-code.ts`)
    },
  }
}
