/** The tests beside the pure models, and none besides: Stryker runs them for every mutant (ADR 0026). */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { pureModels } from './pure-models.mjs'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  plugins: [
    {
      name: 'process-of-its-own',
      // Stryker asks for threads, and a thread has the time zone it began with: some tests set another
      configureVitest({ project }) {
        project.config.pool = 'forks'
      },
    },
  ],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: pureModels.map((path) => path.replace(/\.ts$/, '.test.ts')),
    environment: 'node',
  },
})
