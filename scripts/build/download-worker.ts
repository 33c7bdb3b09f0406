/**
 * Builds the download worker (src/platform/downloads/worker/download-worker.ts): a program of its own under a fixed name, because
 * servers answer that name with a policy of its own (ADR 0020). What only HLS needs is a second file, loaded by it. Neither
 * is installed with the app: without a network there is nothing to download.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { ProgramOptions } from './painter.ts'

const entry = fileURLToPath(new URL('../../src/platform/downloads/worker/download-worker.ts', import.meta.url))

/** Files of the worker, as the list of what is installed must leave them out. */
export const downloadFiles = ['download-worker.js', 'assets/remux-*.js']

/** Writes the worker into a finished build. */
export async function writeDownloadWorker(outDir: string, { base, define, target }: ProgramOptions): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base,
    define,
    build: {
      target,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
      },
    },
  })
}
