// @ts-check
/** Settings of Stryker for `npm run mutate` (ADR 0026). */
import { pureModels } from './pure-models.mjs'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  mutate: pureModels,
  // what the models and their tests do not need is not copied
  ignorePatterns: ['/*', '!/demo', '!/package.json', '!/scripts', '!/src', '!/tests'],
  // it is read with the former compiler's API, which TypeScript 7 does not have
  tsconfigFile: 'none',
  // it would write into every .ts file, films among them; no test asks for types
  disableTypeChecks: false,
  concurrency: 1,
  tempDirName: 'scripts/mutation/.out',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
}
