import base from '../../playwright.config.ts'

/** `npm run shots`: pictures for people to look at; nothing here can fail for how something looks. */
export default {
  ...base,
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../../test-results',
  retries: 0,
}
