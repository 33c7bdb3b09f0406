import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { vantReact } from './scripts/build/vant-react.ts'

const base = {
  define: { __APP_VERSION__: '"test"' },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  plugins: [react(), vantReact()],
}

// each file has a window of its own, but not a process: jsdom and Vitest are loaded once for all files of a worker
const pool = 'vmForks'
/** Thousands of random schedules: in such a window they run at half the speed. */
const simulations = 'src/**/*simulation.test.ts'

export default defineConfig({
  test: {
    // some files wait for servers, programs and databases: with a worker a core, a fifth of the time of two was left
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        ...base,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sw/**/*.test.ts'],
          exclude: ['**/*.dom.test.*', simulations],
          environment: 'node',
          pool,
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      { ...base, test: { name: 'simulations', include: [simulations], environment: 'node' } },
      {
        ...base,
        test: {
          name: 'dom',
          include: ['src/**/*.dom.test.{ts,tsx}', 'tests/security/*.dom.test.tsx'],
          environment: 'jsdom',
          pool,
          setupFiles: ['fake-indexeddb/auto', './tests/support/dom/jsdom-setup.ts'],
          // the "node" condition of vant-react points at an unrepaired bundle: resolve it as for a browser
          server: { deps: { inline: [/vant-react/, /react-vant/] } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        ...base,
        test: {
          name: 'contract',
          include: ['tests/{contract,architecture,security}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
    ],
  },
})
