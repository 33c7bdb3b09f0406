/** `npm run test:engines`: Playwright's runner, with browsers it does not drive itself. */
import { defineConfig } from '@playwright/test'
import { engines } from '../../scripts/lib/engines.mjs'
import type { EngineOptions } from './fixtures.ts'

const missing = process.env['MISSING_ENGINES']?.split(',') ?? []

export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '**/*.engine.ts',
  outputDir: '../../test-results',
  // films are played: side by side they would wait for each other
  workers: 1,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: './reporter.ts',
  projects: [
    { name: engines.firefox.title, use: { engine: 'firefox' as const } },
    { name: engines.webkit.title, use: { engine: 'webkit' as const } },
  ].filter(({ name }) => !missing.includes(name)),
})
