/** The painter decodes with functions in the place of valibot: what comes out must be the same, whatever comes in. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { mutated } from '../support/data/mutations.ts'
import { seededRandom } from '../support/dom/virtual-clock.ts'

type Decode = (data: unknown) => unknown

const rounds = 300
/** A recorded answer, the module of `src/api` that decodes it, and the decoder. */
const decoders = [
  ['announcement.latest', 'announcement', 'decodeFirstAnnouncement'],
  ['config.default', 'config', 'decodeFirstConfig'],
  ['config.default', 'config', 'decodeConfigUrl'],
  ['config.default', 'config', 'decodeLoginConfig'],
  ['decoration.h5', 'page-block', 'decodePageBlocks'],
  ['decoration.pc', 'page-block', 'decodePageBlocks'],
  ['courses.page1_size10', 'course-list', 'decodeCoursePage'],
  ['course_categories', 'course-list', 'decodeCourseCategories'],
  ['course.detail.anon_paid', 'course', 'decodeCourse'],
] as const

async function load(): Promise<ReadonlyMap<string, Decode>> {
  const loaded = new Map<string, Decode>()
  for (const [, file, name] of decoders) {
    const module = (await import(`../../src/api/${file}.ts`)) as Record<string, Decode>
    loaded.set(name, module[name] as Decode)
  }
  return loaded
}

let ofApp: ReadonlyMap<string, Decode> = new Map()
let ofPainter: ReadonlyMap<string, Decode> = new Map()

beforeAll(async () => {
  ofApp = await load()
  vi.resetModules()
  vi.doMock('valibot', () => import('../../src/app/painter/valibot.ts'))
  ofPainter = await load()
})

function outcome(decode: Decode | undefined, data: unknown): unknown {
  if (decode === undefined) throw new Error('no such decoder')
  try {
    return decode(data)
  } catch {
    return 'malformed'
  }
}

test.each(decoders)('%s, %s, %s', (recording, _file, name) => {
  const file = new URL(`./recordings/${recording}.json`, import.meta.url)
  const { response } = JSON.parse(readFileSync(file, 'utf8')) as { response: { body: { data: unknown } } }
  const { data } = response.body
  expect(outcome(ofPainter.get(name), data)).toEqual(outcome(ofApp.get(name), data))
  expect(outcome(ofPainter.get(name), data)).not.toBe('malformed')
  for (let seed = 0; seed < rounds; seed += 1) {
    const random = seededRandom(seed)
    const changed = mutated({ data }, random, 1 + Math.floor(random() * 4)) as { data?: unknown } | null
    const given = changed?.data ?? null
    expect(outcome(ofPainter.get(name), given), `seed ${seed}`).toEqual(outcome(ofApp.get(name), given))
  }
})

test('they are not the same functions', () => {
  expect(ofPainter.get('decodePageBlocks')).not.toBe(ofApp.get('decodePageBlocks'))
})
