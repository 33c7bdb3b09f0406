/** Whether a film can be downloaded by learners, and why not (screens 4.3): what the download worker would find. */
import { parsePlaylist, type Playlist } from '../../src/platform/downloads/worker/hls-playlist.ts'
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

const isStream = (address: string): boolean => /\.m3u8$/i.test(new URL(address).pathname)

const unreadable = '缺少 Access-Control-Allow-Origin'

const refused = (at: string, why: string): Outcome => ({
  verdict: 'partly',
  detail: `${new URL(at).host}：不能下载，${why}`,
})

/**
 * What stands in the way of downloading the film at `address`: `fits` with nothing, `partly` with a sentence. `isReadable`
 * says whether the app may read an answer. Rejects where a host gives no answer.
 */
export async function downloadOutcome(
  address: string,
  ask: Ask,
  isReadable: (answer: Response, address: string) => boolean,
): Promise<Outcome> {
  if (!isStream(address)) {
    const answer = await ask(address, 'bytes=0-1')
    await answer.body?.cancel()
    if (!answer.ok) return refused(address, `HTTP ${answer.status}`)
    if (!isReadable(answer, address)) return refused(address, unreadable)
    if (answer.status !== 206)
      return {
        verdict: 'partly',
        detail: `${new URL(address).host}：不支持分段请求，断线后要从头下载，大于 100 MB 的不能下载`,
      }
    return { verdict: 'fits', detail: '' }
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
      const [part] = playlist.parts
      if (part === undefined) return refused(from, reasons.noPlaylist)
      const segment = await ask(part.url, 'bytes=0-1')
      await segment.body?.cancel()
      if (!segment.ok) return refused(part.url, `HTTP ${segment.status}`)
      return isReadable(segment, part.url) ? { verdict: 'fits', detail: '' } : refused(part.url, unreadable)
    }
    from = playlist.variants[0]?.url ?? from
  }
  return refused(from, reasons.noPlaylist)
}
