/** Source maps beside the build: served, they would hand the sources to anybody and double what the image holds. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the maps of a build folder lie. */
export const mapsFolder = (outDir: string): string => `${outDir}-maps`

/**
 * Moves the maps of a finished build out of it, by the same names; those of the build before go.
 * @throws Error when there are none: a stack of an error report could not be read.
 */
export function moveMaps(outDir: string): void {
  const target = mapsFolder(outDir)
  rmSync(target, { recursive: true, force: true })
  const maps = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))
  if (maps.length === 0) throw new Error(`${outDir} has no source maps`)
  for (const name of maps) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    renameSync(join(outDir, name), join(target, name))
  }
}
