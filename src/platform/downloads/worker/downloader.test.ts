import { describe, expect, it, onTestFinished } from 'vitest'
import { joinTiny } from '../../../../tests/support/data/tiny-film.ts'
import { createVirtualClock, seededRandom } from '../../../../tests/support/dom/virtual-clock.ts'
import { createVirtualDisk } from '../../../../tests/support/dom/virtual-disk.ts'
import { createVirtualSchool } from '../../../../tests/support/dom/virtual-school.ts'
import type { Address, Outcome } from '../download-ports.ts'
import { download } from './downloader.ts'

const seconds = 24
/** Behind the head of a film: neither its boxes nor its index tell of it. */
const inMedia = 40

/** A lesson of a school whose network does not fail. */
function setUp(form: 'file' | 'pieces') {
  const random = seededRandom(1)
  const clock = createVirtualClock(0)
  const disk = createVirtualDisk(random, async () => {})
  const [isPieces, isKeyed] = [() => form === 'pieces', () => false]
  const school = createVirtualSchool({ random, clock, lessons: [1], seconds, isPieces, isKeyed })
  school.network.isKind = true
  let completed = 0
  let onBytes: (() => void) | undefined
  let typed: Partial<Address> = {}
  /** Of the lesson, and of the film that is made of its pieces. */
  const lengths = { lesson: seconds, film: seconds }
  let isLengthTold = true

  async function run(): Promise<Outcome> {
    const end = download(
      { quality: 'HD', seconds: lengths.lesson },
      {
        files: disk.filesOf('7', 1, {}, () => true),
        addresses: async () => (await school.addresses(1)).map((address) => ({ ...address, ...typed })),
        // the host takes either spelling
        async fetch(url, range) {
          const answer = await school.fetchMedia(url.replace('M3U8', 'm3u8'), range)
          return isLengthTold ? answer : { ...answer, length: null }
        },
        isAway: school.isAway,
        async remux({ count, piece, write }) {
          const pieces = Array.from({ length: count }, (_, index) => piece(index))
          write(joinTiny(pieces, lengths.film), 0)
        },
        check: () => {},
        onBytes: () => onBytes?.(),
        onComplete: () => completed++,
      },
    )
    await clock.runUntil(clock.now() + 60_000)
    return end
  }
  const bytesOf = (name: string): Uint8Array => disk.files.get(`7/1/${name}`)?.bytes ?? new Uint8Array()
  return {
    run,
    lengths,
    hideLength(): void {
      isLengthTold = false
    },
    disk,
    pieces: 3,
    network: school.network,
    /** From the next bytes on. */
    soon(happen: () => void): void {
      onBytes = happen
    },
    type(address: Partial<Address>): void {
      typed = address
    },
    change(name: string): void {
      const bytes = bytesOf(name)
      bytes[inMedia] = (bytes[inMedia] ?? 0) ^ 64
    },
    remove: (name: string) => disk.files.delete(`7/1/${name}`),
    size: () => bytesOf('film').length,
    isWhole: () => school.isFilm(1, bytesOf('film')),
    counts: () => ({ completed, asked: school.counts.asked }),
  }
}
type Lesson = ReturnType<typeof setUp>

it.each<[string, 'file' | 'pieces', (lesson: Lesson) => void, boolean]>([
  ['nothing happens to a film in one file', 'file', () => {}, false],
  ['a byte of a film in one file changes', 'file', ({ change }) => change('film'), true],
  ['nothing happens to a film made of pieces', 'pieces', () => {}, false],
  ['a byte of a film made of pieces changes', 'pieces', ({ change }) => change('film'), false],
  ['a byte of its pieces changes', 'pieces', ({ change }) => change('part'), true],
  ['its pieces are gone', 'pieces', ({ remove }) => remove('part'), true],
])('a page dies between proof and entry, %s: what is done then is the source', async (_what, form, happen, isAsked) => {
  const lesson = setUp(form)
  expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
  expect(lesson.isWhole()).toBe(true)
  const before = lesson.counts()
  happen(lesson)
  expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
  expect(lesson.isWhole()).toBe(true)
  const { completed, asked } = lesson.counts()
  // else the queue would begin it again for ever
  expect(completed).toBe(before.completed + 1)
  // what is here and right is not fetched twice
  expect(asked > before.asked).toBe(isAsked)
})

it.each(['file', 'pieces'] as const)('a film in the form of %s comes without URL.canParse, too', async (form) => {
  const canParse: unknown = Reflect.get(URL, 'canParse')
  onTestFinished(() => void Object.assign(URL, { canParse }))
  Reflect.deleteProperty(URL, 'canParse')
  const lesson = setUp(form)
  expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
})

it.each([
  ['m3u8', 'm3u8'],
  ['M3U8', ''],
  ['m3u8', 'mp4'],
])('HLS is known as the player knows it: film.%s with the form %s', async (end, format) => {
  const lesson = setUp('pieces')
  lesson.type({ url: `https://media.example/1/film.${end}?k=1&until=${Number.MAX_SAFE_INTEGER}`, format })
  expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
  expect(lesson.isWhole()).toBe(true)
})

it.each([
  ['file', 'away', 'cut'],
  ['file', 'unreadable', 'unsupported'],
  ['pieces', 'away', 'cut'],
  ['pieces', 'unreadable', 'unsupported'],
] as const)('of a film in the form of %s whose host is %s nothing comes: %s', async (form, host, kind) => {
  const lesson = setUp(form)
  lesson.network.host = host
  expect(await lesson.run()).toEqual({ kind })
})

it.each(['file', 'pieces'] as const)(
  'a host that gave a part of a film as %s is never called unreadable',
  async (form) => {
    const lesson = setUp(form)
    lesson.soon(() => (lesson.network.host = 'away'))
    expect(await lesson.run()).toEqual({ kind: 'cut' })
    expect(await lesson.run()).toEqual({ kind: 'cut' })
    // its page of errors has no header that allows reading
    lesson.network.host = 'unreadable'
    expect(await lesson.run()).toEqual({ kind: 'cut' })
    lesson.soon(() => {})
    lesson.network.host = 'there'
    expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
    expect(lesson.isWhole()).toBe(true)
  },
)

it('a film that finds no room leaves none of its halves, which would keep the disk full', async () => {
  const lesson = setUp('pieces')
  let left = lesson.pieces
  lesson.soon(() => {
    if (--left === 0) lesson.disk.quota = lesson.disk.used() + 400
  })
  expect(await lesson.run()).toEqual({ kind: 'full' })
  expect(lesson.size()).toBe(0)
  lesson.disk.quota = Number.POSITIVE_INFINITY
  const { asked } = lesson.counts()
  expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
  expect(lesson.counts().asked, 'its pieces are kept').toBe(asked)
})

describe('a length', () => {
  it('that a person typed in refuses no film whose bytes the host has counted', async () => {
    const lesson = setUp('file')
    lesson.lengths.lesson = 20
    lesson.type({ seconds: null })
    expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
    expect(lesson.isWhole()).toBe(true)
  })

  it('of the lesson is all there is where the host counts nothing', async () => {
    const lesson = setUp('file')
    lesson.hideLength()
    lesson.lengths.lesson = 20
    lesson.type({ seconds: null, size: null })
    expect(await lesson.run()).toEqual({ kind: 'broken' })
    lesson.lengths.lesson = 25
    expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
  })

  it('told in whole seconds may be wrong by half of one for each piece, also for the page after this one', async () => {
    const lesson = setUp('pieces')
    const most = seconds + 2 + lesson.pieces / 2
    lesson.lengths.film = most + 0.1
    expect(await lesson.run()).toEqual({ kind: 'broken' })
    lesson.lengths.film = most
    expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
    const { asked } = lesson.counts()
    expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
    expect(lesson.counts().asked).toBe(asked)
  })

  it.each(['file', 'pieces'] as const)(
    'that is wrong twice of the same %s is not fetched a third time',
    async (form) => {
      const lesson = setUp(form)
      lesson.lengths.film = 90
      lesson.type(form === 'file' ? { seconds: 90 } : {})
      expect(await lesson.run()).toEqual({ kind: 'broken' })
      expect(lesson.size()).toBe(0)
      expect(await lesson.run(), 'by its learner').toEqual({ kind: 'unsupported' })
      expect(lesson.size()).toBe(0)
      // nor is it refused for ever: the server tells it rightly now
      lesson.lengths.film = seconds
      lesson.type({})
      expect(await lesson.run()).toEqual({ kind: 'done', size: lesson.size() })
    },
  )
})
