/** The painter decodes with functions in the place of valibot: what comes out must be the same, whatever comes in. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { decodeFirstAnnouncement } from '../../src/api/announcement.ts'
import { decodeFirstConfig } from '../../src/api/config.ts'
import { decodePageBlocks } from '../../src/api/page-block.ts'
import { mutated } from '../support/data/mutations.ts'
import { seededRandom } from '../support/dom/virtual-clock.ts'

type Decode = (data: unknown) => unknown

const rounds = 300
const ofApp: Readonly<Record<string, Decode>> = {
  'announcement.latest': decodeFirstAnnouncement,
  'config.default': decodeFirstConfig,
  'decoration.h5': decodePageBlocks,
  'decoration.pc': decodePageBlocks,
}
let ofPainter: Readonly<Record<string, Decode>> = {}

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('valibot', () => import('../../src/app/painter/valibot.ts'))
  const [announcement, config, pageBlock] = await Promise.all([
    import('../../src/api/announcement.ts'),
    import('../../src/api/config.ts'),
    import('../../src/api/page-block.ts'),
  ])
  ofPainter = {
    'announcement.latest': announcement.decodeFirstAnnouncement,
    'config.default': config.decodeFirstConfig,
    'decoration.h5': pageBlock.decodePageBlocks,
    'decoration.pc': pageBlock.decodePageBlocks,
  }
})

function outcome(decode: Decode | undefined, data: unknown): unknown {
  if (decode === undefined) throw new Error('no such decoder')
  try {
    return decode(data)
  } catch {
    return 'malformed'
  }
}

test.each(Object.keys(ofApp))('%s', (name) => {
  const file = new URL(`./recordings/${name}.json`, import.meta.url)
  const { response } = JSON.parse(readFileSync(file, 'utf8')) as { response: { body: { data: unknown } } }
  const { data } = response.body
  expect(outcome(ofPainter[name], data)).toEqual(outcome(ofApp[name], data))
  expect(outcome(ofPainter[name], data)).not.toBe('malformed')
  for (let seed = 0; seed < rounds; seed += 1) {
    const random = seededRandom(seed)
    const changed = mutated({ data }, random, 1 + Math.floor(random() * 4)) as { data?: unknown } | null
    const given = changed?.data ?? null
    expect(outcome(ofPainter[name], given), `seed ${seed}`).toEqual(outcome(ofApp[name], given))
  }
})

test('they are not the same functions', () => {
  expect(ofPainter['decoration.h5']).not.toBe(ofApp['decoration.h5'])
})
