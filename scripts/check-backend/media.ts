/** Pictures and films of a school: what their servers send, and what the policy of the app's page makes of their hosts. */
import type { Quality } from '../../src/features/player/engine/sources.ts'
import { pictureSource } from '../../src/shared/pictures/picture-source.ts'
import { headersFor } from '../lib/security-headers.mjs'
import type { Outcome, Verdict } from './check.ts'
import { downloadOutcome, type Ask } from './downloads.ts'
import { streamAddresses } from './stream-addresses.ts'

/** Where the app will run (no slash at the end), and which origins of pictures and films it is told (`MEDIA_SOURCES`). */
export interface Installation {
  readonly app: string
  readonly mediaSources: readonly string[]
}

/** What was found in the answers, in the order in which it came; no films where no lesson was asked for them. */
interface Media {
  readonly pictures: ReadonlySet<string>
  readonly films: readonly Quality[] | undefined
}

export interface MediaFinding {
  readonly operation: string
  readonly purpose: string
  readonly look: () => Promise<Outcome>
}

const pictureKeys = new Set(['thumb', 'src', 'logo', 'cover', 'avatar', 'icon', 'qrcode'])
const markupPicture = /<img\b[^>]*?\ssrc=["']?([^"'\s>]+)/gi
const allowOrigin = 'Access-Control-Allow-Origin'

/** Adds the addresses of pictures in an answer's `data`, as a page on `app` would ask for them. */
export function collectPictures(
  data: unknown,
  pictures: Set<string>,
  base: string,
  configUrl: string,
  app: string,
): void {
  const keep = (text: string): void => {
    const source = pictureSource(text, configUrl, base)
    const address = source.startsWith('//') ? new URL(app).protocol + source : source
    if (/^https?:/i.test(address) && URL.canParse(address)) pictures.add(new URL(address).href)
  }
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) walk(item, Array.isArray(value) ? key : name)
    if (typeof value !== 'string' || value === '') return
    if (pictureKeys.has(key)) keep(value)
    else for (const [, source = ''] of value.matchAll(markupPicture)) keep(source)
  }
  walk(data, '')
}

/** What there is to be said about them: one picture, one film, whether it can be downloaded, every host. */
export function mediaFindings(
  media: Media,
  apiBase: string,
  installation: Installation,
  get: typeof fetch,
): readonly MediaFinding[] {
  const { origin } = new URL(installation.app)
  // hotlink protection goes by where a request comes from: without it, it is judged wrongly both ways
  const from = { origin, referer: `${origin}/` }
  const ask: Ask = (address, range) => get(address, { headers: { ...from, ...(range !== undefined && { range }) } })
  const [picture] = media.pictures
  const [film] = media.films ?? []
  const noFilm = media.films && '前几个课时没有视频地址'
  const filmDetail = film?.medium === 'hls' ? streamDetail : fileDetail
  return [
    { operation: '图片文件', purpose: '图片', look: () => lookAt(picture, origin, ask, pictureDetail) },
    { operation: '视频文件', purpose: '视频', look: () => lookAt(film?.url, origin, ask, filmDetail, noFilm) },
    { operation: '课时下载', purpose: '离线观看', look: () => lookAtDownload(film, origin, ask) },
    { operation: '页面策略', purpose: '媒体主机', look: () => policy(media, apiBase, installation, get, ask) },
  ]
}

async function lookAt(
  address: string | undefined,
  own: string,
  ask: Ask,
  detailOf: (answer: Response, isReadable: boolean) => string,
  nothing = '没有可查看的文件',
): Promise<Outcome> {
  if (address === undefined) return { verdict: 'skipped', detail: nothing }
  const { host, origin } = new URL(address)
  try {
    const answer = await ask(address, 'bytes=0-1')
    // a film may be long
    await answer.body?.cancel()
    if (!answer.ok) return { verdict: 'differs', detail: `${host}：HTTP ${answer.status}`, ...refusal(answer, own) }
    const detail = detailOf(answer, isReadableBy(own, answer, origin))
    return detail === '' ? { verdict: 'fits', detail } : { verdict: 'partly', detail: `${host}：${detail}` }
  } catch {
    return { verdict: 'differs', detail: `${host}：没有应答` }
  }
}

const refusal = ({ status }: Response, own: string): Pick<Outcome, 'failure'> => {
  if (status !== 401 && status !== 403) return {}
  const help = `在图片、视频域名的防盗链白名单里加入学习端的域名（${new URL(own).hostname}）`
  return { failure: { cause: '', help } }
}

const isReadableBy = (own: string, { headers }: Response, origin: string): boolean =>
  origin === own || ['*', own].includes(headers.get(allowOrigin) ?? '')

async function lookAtDownload(film: Quality | undefined, origin: string, ask: Ask): Promise<Outcome> {
  if (film === undefined) return { verdict: 'skipped', detail: '没有可查看的文件' }
  try {
    return await downloadOutcome(film, ask, (answer, address) => isReadableBy(origin, answer, new URL(address).origin))
  } catch {
    return { verdict: 'differs', detail: `${new URL(film.url).host}：没有应答` }
  }
}

function pictureDetail({ headers }: Response, isReadable: boolean): string {
  const type = headers.get('content-type') ?? '没有类型'
  if (!type.startsWith('image/')) return `不是图片（${type}）`
  return isReadable ? '' : `缺少 ${allowOrigin}，断网时只能保留少数图片`
}

const streamDetail = (_answer: Response, isReadable: boolean): string =>
  isReadable ? '' : `缺少 ${allowOrigin}，用脚本播放 HLS 的浏览器无法播放`

function fileDetail({ status, headers }: Response): string {
  // a server that knows ranges says so by its status; the header alone is a promise
  const isInParts = status === 206 && headers.has('content-range')
  return isInParts ? '' : '缺少 Accept-Ranges（不支持分段请求），无法拖动进度'
}

/** The policy the app's page is served with; null where the app is not there yet. */
async function servedPolicy(app: string, get: typeof fetch): Promise<string | null> {
  try {
    const answer = await get(`${app}/`)
    return (await answer.text()).includes('name="api-base"') ? answer.headers.get('content-security-policy') : null
  } catch {
    return null
  }
}

/** Which hosts the page is not allowed to load from, or would not be. */
async function policy(
  { pictures, films = [] }: Media,
  apiBase: string,
  { app, mediaSources }: Installation,
  get: typeof fetch,
  ask: Ask,
): Promise<Outcome> {
  const text =
    (await servedPolicy(app, get)) ??
    headersFor('/', { apiOrigin: new URL(apiBase).origin, mediaSources })['Content-Security-Policy'] ??
    ''
  const sources = new Map(
    text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  )
  const isRefused = (directive: string, address: string): boolean =>
    !sources.get(directive)?.some((source) => isMatch(source, new URL(address), new URL(app).origin))
  const addresses = films.map(({ url }) => url)
  const lists = films.flatMap(({ url, medium }) => (medium === 'hls' ? [url] : []))
  // its segments may lie elsewhere than its list, and are asked for by the script as well
  const streams = [...lists, ...(await Promise.all(lists.map((list) => streamAddresses(list, ask)))).flat()]
  const refused = new Set([
    ...[...pictures].filter((address) => isRefused('img-src', address)),
    ...addresses.filter((address) => isRefused('media-src', address)),
    ...streams.filter((address) => isRefused('connect-src', address)),
  ])
  const origins = new Set([...refused].map((address) => new URL(address).origin))
  const mixed = new Set([...pictures, ...addresses, ...streams].map((address) => new URL(address).origin))
  const insecure = app.startsWith('https:') ? [...mixed].filter((origin) => origin.startsWith('http:')) : []
  const missing = [...origins].filter((origin) => !insecure.includes(origin))
  const details = [
    ...(insecure.length > 0 ? [`https 页面不加载 http 内容，请改用 https：${insecure.join('、')}`] : []),
    ...(missing.length > 0 ? [`页面策略会拦截，请加入 MEDIA_SOURCES 或 --media：${missing.join(' ')}`] : []),
  ]
  const verdict: Verdict = pictures.size + films.length === 0 ? 'skipped' : details.length === 0 ? 'fits' : 'partly'
  return { verdict, detail: details.join('；') }
}

/** Whether one source of a policy takes an address in, as a browser decides it for the kinds used in this policy. */
function isMatch(source: string, address: URL, own: string): boolean {
  if (source === "'self'") return address.origin === own
  if (source.endsWith(':')) return address.protocol === source
  const [, scheme = '', wildcard, host = ''] = /^(https?):\/\/(\*\.)?(.+)$/.exec(source) ?? []
  // http in a policy takes in https as well
  const isScheme = address.protocol === `${scheme}:` || (scheme === 'http' && address.protocol === 'https:')
  return isScheme && (wildcard === undefined ? address.host === host : address.host.endsWith(`.${host}`))
}
