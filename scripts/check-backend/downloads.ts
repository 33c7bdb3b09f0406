/** Whether a film can be downloaded by learners, and why not (screens 4.3): what the download worker would find. */
import type { Quality } from '../../src/features/player/engine/sources.ts'
import { parsePlaylist, type Part, type Playlist } from '../../src/platform/downloads/worker/hls-playlist.ts'
import type { Verdict } from './check.ts'

/** Asks for a file as a page of the app would. */
export type Ask = (address: string, range?: string) => Promise<Response>

interface Outcome {
  readonly verdict: Verdict
  readonly detail: string
}

type Unsupported = Extract<Playlist, { kind: 'unsupported' }>['reason']

const reasons: Readonly<Record<Unsupported, string>> = {
  noPlaylist: '不是 HLS 播放列表',
  endless: '播放列表没有结尾（直播，或尚未转码完成）',
  tooLong: '分段太多',
  keys: '分段加密（EXT-X-KEY）',
  breaks: '中途换了编码（EXT-X-DISCONTINUITY）',
  separateAudio: '声音在单独的文件里',
  codecs: '编码不受支持',
  address: '分段地址无效',
  ranges: '分段的字节范围无效',
}

const unreadable = '缺少 Access-Control-Allow-Origin'

const refused = (at: string, why: string): Outcome => ({
  verdict: 'partly',
  detail: `${new URL(at).host}：不能下载，${why}`,
})

const formNames = { ts: 'ts', fmp4: 'fMP4' } as const

/** Bytes of the whole file of which some were asked for; NaN where the server does not tell. */
function sizeOf({ status, headers }: Response): number {
  const text = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  return Number(text ?? Number.NaN)
}

/** As the list says it of each; else about as many times the one that was looked at. */
function sizeOfParts(parts: readonly Part[], looked: Response): [bytes: number, isAbout: boolean] {
  const listed = parts.reduce((sum, { range }) => sum + (range ? range.end - range.start + 1 : Number.NaN), 0)
  return Number.isNaN(listed) ? [sizeOf(looked) * parts.length, true] : [listed, false]
}

/** The kind of film, and its size where it is known. */
function told(kind: string, bytes: number, isAbout = false): string {
  if (Number.isNaN(bytes)) return kind
  return `${kind}，${bytes < 1e6 ? '不到 1' : `${isAbout ? '约 ' : ''}${Math.round(bytes / 1e6)}`} MB`
}

/**
 * What stands in the way of downloading a film: `fits` with its kind and size, `partly` with a sentence.
 * `isReadable` says whether the app may read an answer. Rejects where a host gives no answer.
 */
export async function downloadOutcome(
  { url: address, medium }: Quality,
  ask: Ask,
  isReadable: (answer: Response, address: string) => boolean,
): Promise<Outcome> {
  if (medium !== 'hls') {
    const answer = await ask(address, 'bytes=0-1')
    await answer.body?.cancel()
    if (!answer.ok) return refused(address, `HTTP ${answer.status}`)
    if (!isReadable(answer, address)) return refused(address, unreadable)
    const kind = told('mp4', sizeOf(answer))
    if (answer.status !== 206)
      return {
        verdict: 'partly',
        detail: `${new URL(address).host}：不支持分段请求，断线后要从头下载，大于 100 MB 的不能下载（${kind}）`,
      }
    return { verdict: 'fits', detail: kind }
  }
  let from = address
  // a list of qualities leads to one of segments
  for (let depth = 0; depth < 2; depth += 1) {
    const answer = await ask(from)
    if (!answer.ok) return refused(from, `HTTP ${answer.status}`)
    if (!isReadable(answer, from)) return refused(from, unreadable)
    const playlist = parsePlaylist(await answer.text(), answer.url === '' ? from : answer.url)
    if (playlist.kind === 'unsupported') return refused(from, reasons[playlist.reason])
    if (playlist.kind === 'media') {
      // the first one of fMP4 is no piece of the film
      const part = playlist.parts[Math.floor(playlist.parts.length / 2)]
      if (part === undefined) return refused(from, reasons.noPlaylist)
      const segment = await ask(part.url, 'bytes=0-1')
      await segment.body?.cancel()
      if (!segment.ok) return refused(part.url, `HTTP ${segment.status}`)
      if (!isReadable(segment, part.url)) return refused(part.url, unreadable)
      return {
        verdict: 'fits',
        detail: told(`HLS（${formNames[playlist.form]}）`, ...sizeOfParts(playlist.parts, segment)),
      }
    }
    from = playlist.variants[0]?.url ?? from
  }
  return refused(from, reasons.noPlaylist)
}
