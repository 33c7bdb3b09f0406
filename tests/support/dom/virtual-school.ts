/** A school's films and the way to them, under the same clock and seed as everything else: it answers as real hosts fail. */
import type { Address, ByteRange, MediaAnswer } from '../../../src/platform/downloads/download-ports.ts'
import { Refused } from '../../../src/platform/downloads/download-ports.ts'
import { joinTiny, tinyFilm, tinyPiece } from '../data/tiny-film.ts'
import type { createVirtualClock } from './virtual-clock.ts'

interface VirtualSchool {
  readonly random: () => number
  readonly clock: ReturnType<typeof createVirtualClock>
  readonly lessons: readonly number[]
  /** How long each film is. */
  readonly seconds: number
  /** True for a lesson that comes in pieces; others are one file. */
  readonly isPieces: (lesson: number) => boolean
  readonly isKeyed: (lesson: number) => boolean
}

const hash = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Each lesson has one film at a time, but may get another one under the same address. */
export function createVirtualSchool({ random, clock, lessons, seconds, isPieces, isKeyed }: VirtualSchool) {
  const between = (least: number, most: number): number => least + random() * (most - least)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  /** `isKind`: nothing fails any more. `host`: that of the media alone; `unreadable`: it answers, but allows no reading. */
  const network = { isUp: true, isKind: false, host: 'there' as 'there' | 'away' | 'unreadable' }
  const isAway = (): boolean => !network.isUp || network.host === 'away'
  const counts = { asked: 0, resumed: 0 }
  const sources = new Map<number, { bytes: Uint8Array[]; versions: Set<string> }>()
  const names = new Map<number, number>()
  let key = 0

  /** `isRenamed`: as a transcoder does it, with names of its own for the pieces. Else under the same ones. */
  function publish(lesson: number, isRenamed = true): void {
    const former = sources.get(lesson)
    // of the same length now and then: then only the overlap tells
    const size = former && random() < 0.5 ? (former.bytes[0]?.length ?? 0) - 112 : Math.floor(between(1_500, 6_000))
    const bytes = isPieces(lesson)
      ? Array.from({ length: former?.bytes.length ?? Math.ceil(between(2, 8)) }, () =>
          tinyPiece(Math.ceil(between(1, 6)), random),
        )
      : [
          tinyFilm(
            Uint8Array.from({ length: Math.max(100, size) }, () => Math.floor(random() * 256)),
            seconds,
          ),
        ]
    const film = isPieces(lesson) ? joinTiny(bytes, seconds) : bytes[0]
    const versions = former?.versions ?? new Set<string>()
    if (film !== undefined) versions.add(hash(film))
    sources.set(lesson, { bytes, versions })
    if (isRenamed) names.set(lesson, (names.get(lesson) ?? 0) + 1)
  }

  async function addresses(lesson: number): Promise<readonly Address[]> {
    await clock.wait(between(5, 300))
    if (!network.isUp || (!network.isKind && random() < 0.05)) throw new Error('no network')
    if (!network.isKind && random() < 0.02) throw new Refused('请稍后再试')
    key++
    const url = `https://media.example/${lesson}/film.${isPieces(lesson) ? 'm3u8' : 'mp4'}?k=${key}&until=${clock.now() + between(2_000, 30_000)}`
    const size = pick([null, 12, sources.get(lesson)?.bytes[0]?.length ?? 1])
    return [{ url, format: isPieces(lesson) ? 'm3u8' : 'mp4', name: 'HD', height: 720, size, seconds }]
  }

  function bodyOf(url: URL): Uint8Array | null {
    const [, lesson = '', name = ''] = url.pathname.split('/')
    const source = sources.get(Number(lesson))
    if (name === 'film.mp4') return source?.bytes[0] ?? null
    const version = names.get(Number(lesson)) ?? 0
    if (name === 'film.m3u8') {
      const keys = isKeyed(Number(lesson)) ? '#EXT-X-KEY:METHOD=AES-128,URI="k"\n' : ''
      const lines = source?.bytes.map(
        (_, index) => `#EXTINF:${seconds / source.bytes.length},\np${version}-${index}.ts${url.search}`,
      )
      return new TextEncoder().encode(`#EXTM3U\n${keys}${lines?.join('\n')}\n#EXT-X-ENDLIST\n`)
    }
    const [, of, index] = /^p(\d+)-(\d+)\.ts$/.exec(name) ?? []
    return Number(of) === version ? (source?.bytes[Number(index)] ?? null) : null
  }

  async function fetchMedia(address: string, range?: ByteRange): Promise<MediaAnswer> {
    counts.asked++
    if ((range?.start ?? 0) > 0) counts.resumed++
    await clock.wait(between(5, 200))
    const fate = network.isKind ? 1 : random()
    if (isAway() || network.host === 'unreadable' || fate < 0.03) throw new TypeError('Failed to fetch')
    const url = new URL(address)
    const page = new TextEncoder().encode('<!doctype html><title>Wi-Fi</title>')
    const all = bodyOf(url)
    const isOver = Number(url.searchParams.get('until')) < clock.now()
    const status = isOver
      ? 403
      : all === null
        ? 404
        : fate < 0.05
          ? 503
          : range !== undefined && fate > 0.08
            ? 206
            : 200
    const isPage = status === 200 && fate < 0.07
    let body = isPage ? page : (all ?? page)
    if (status === 206) {
      if ((range?.start ?? 0) >= body.length) return answer(416, new Uint8Array(), url.href, 1)
      body = body.slice(range?.start, range?.end === undefined ? undefined : range.end + 1)
    }
    // a body that ends too early, and says nothing of its length
    const isShort = fate > 0.08 && fate < 0.11
    // also at the end of a packet, where nothing of its form tells
    if (isShort)
      body = body.slice(0, Math.floor(random() * Math.ceil(body.length / 188)) * (random() < 0.5 ? 188 : 187))
    return answer(status, body, url.href, fate, isShort ? null : body.length, isPage && random() < 0.5)
  }

  function answer(
    status: number,
    body: Uint8Array,
    url: string,
    fate: number,
    length: number | null = body.length,
    isHtml = false,
  ): MediaAnswer {
    const cutAt = fate > 0.11 && fate < 0.45 ? Math.floor(random() * body.length) : Number.POSITIVE_INFINITY
    let at = 0
    let given = new Uint8Array()
    return {
      status,
      // not every host lets it be read
      length: random() < 0.1 ? null : length,
      type: isHtml ? 'text/html' : 'video/mp4',
      url,
      async read() {
        await clock.wait(between(1, 120))
        if (isAway() || at >= cutAt) throw new TypeError('network error')
        if (at >= body.length) return null
        // the buffer is used again
        given.fill(0)
        given = body.slice(at, Math.min(cutAt, at + Math.ceil(between(50, 1_200))))
        at += given.length
        return given
      },
      cancel() {},
    }
  }

  for (const lesson of lessons) publish(lesson)
  return {
    network,
    /** Requests of media, and those of them that went on where something had ended. */
    counts,
    publish,
    addresses,
    fetchMedia,
    isAway: () => clock.wait(between(5, 200)).then(isAway),
    /** True for the bytes of a whole film that the lesson has, or had. */
    isFilm: (lesson: number, bytes: Uint8Array): boolean => sources.get(lesson)?.versions.has(hash(bytes)) === true,
  }
}
