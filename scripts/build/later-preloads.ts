import type { Plugin } from 'vite'

/** The scripts of the first load of this build. */
let loaded: ReadonlySet<string> = new Set()

/** Notes the scripts of the first load of a build, before Vite writes the lists of what lazy code needs. */
export function noteFirstLoad(): Plugin {
  return {
    name: 'note-first-load',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        loaded = new Set(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && file.isEntry ? [file.fileName, ...file.imports] : [],
          ),
        )
      },
    },
  }
}

/**
 * For `modulePreload.resolveDependencies`: the scripts that lazy code needs beyond the first load (Vite asks for style sheets
 * by itself). That has come when any of it is asked for, and its names in each list would be 50 bytes of every screen.
 */
export const withoutFirstLoad = (
  _file: string,
  needed: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? needed.filter((file) => !loaded.has(file)) : needed)
