/**
 * Has browsers compile the files that every start runs while these are loading, beside the page, in place of function by
 * function when each is first called: half of the app's first render was compiling. V8 reads the mark
 * (https://v8.dev/blog/explicit-compile-hints), other engines take it for a comment.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closure, type Manifest } from '../lib/chunk-graph.mjs'

/** Counts only at the very beginning of a file, where Vite puts lines of its own until the bundle is written. */
export const compileMark = '//# allFunctionsCalledOnLoad\n'

/** Marks the entry of a finished build and what it imports, and moves their source maps by the line this takes. */
export function compileAtOnce(outDir: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  for (const file of closure(manifest, ['index.html']).scripts) {
    const path = join(outDir, file)
    writeFileSync(path, compileMark + readFileSync(path, 'utf8'))
    // the runtime of the bundler has none
    if (!existsSync(`${path}.map`)) continue
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { mappings: string }
    writeFileSync(`${path}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
  }
}
