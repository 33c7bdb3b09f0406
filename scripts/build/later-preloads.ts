import type { Plugin } from 'vite'

/** What the first load of this build consists of. */
let loaded: ReadonlySet<string> = new Set()

/** Notes what the first load of a build consists of, before Vite writes the lists of what lazy code needs. */
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
            file.type === 'chunk' && file.isEntry
              ? [file.fileName, ...file.imports, ...(file.viteMetadata?.importedCss ?? [])]
              : [],
          ),
        )
      },
    },
  }
}

/**
 * For `modulePreload.resolveDependencies`: the files that lazy code needs beyond the first load. That has come when any of
 * it is asked for, and its names in each list would be 50 bytes of every screen.
 */
export const withoutFirstLoad = (
  _file: string,
  needed: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? needed.filter((file) => !loaded.has(file)) : needed)
