/** What every flow starts from: a fresh browser of the project's engine, and the fresh school of the browser tests. */
import { writeFileSync } from 'node:fs'
import { engines, type EngineName } from '../../scripts/lib/engines.mjs'
import { test as base } from '../support/browser/fixtures.ts'
import { openFirefox } from './firefox.ts'
import { createLearner, type Learner } from './learner.ts'
import type { Session } from './session.ts'
import { openWebKit } from './webkit.ts'

export { expect } from '../support/browser/fixtures.ts'

interface Fixtures {
  readonly learner: Learner
}

export interface EngineOptions {
  readonly engine: EngineName
}

const openers: Readonly<Record<EngineName, (program: string) => Promise<Session>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['firefox', { option: true }],
  // the console of these browsers cannot be read, and the runner's own browser is not to be started for it
  allowConsole: ({ server: _server }, provide) => provide(() => {}),
  learner: async ({ engine, server }, provide, info) => {
    const session = await openers[engine](engines[engine].browser)
    try {
      await session.resize(390, 844)
      await provide(createLearner(session, server))
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath('failed.png'), Buffer.from(await session.picture(), 'base64'))
    } finally {
      await session.close()
    }
  },
})
