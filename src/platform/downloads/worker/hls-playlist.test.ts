import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseVariant, mostPlaylistBytes, parsePlaylist, type Playlist } from './hls-playlist.ts'

const base = 'https://media.example/films/a/index.m3u8?auth_key=1'
const at = (...lines: string[]): Playlist => parsePlaylist(lines.join('\n'), base)
const media = (...lines: string[]): Playlist => at('#EXTM3U', ...lines, '#EXT-X-ENDLIST')
const why = (list: Playlist): string => (list.kind === 'unsupported' ? list.reason : list.kind)
const urlsOf = (list: Playlist): string[] => (list.kind === 'media' ? list.parts.map(({ url }) => url) : [])
const school = (name: string): Playlist =>
  parsePlaylist(readFileSync(new URL(`../../../../demo/media/${name}/index.m3u8`, import.meta.url), 'utf8'), base)

const pieces = (count: number): string[] => Array.from({ length: count }, (_, index) => `#EXTINF:4,\np${index}.ts`)

describe('a media playlist', () => {
  it('names its pieces, relative to where it came from', () => {
    const list = media(
      '#EXTINF:4,',
      'part-0.ts?k=1',
      '#EXTINF:3.5,Titel',
      '/b.ts',
      '#EXTINF:1,',
      'https://cdn.example/c',
    )
    expect(list).toEqual({
      kind: 'media',
      form: 'ts',
      seconds: 8.5,
      slack: 0,
      parts: [
        { url: 'https://media.example/films/a/part-0.ts?k=1' },
        { url: 'https://media.example/b.ts' },
        { url: 'https://cdn.example/c' },
      ],
    })
  })

  it('of the demonstration school is read, where it can be downloaded', () => {
    expect(school('offline/ts-hd')).toMatchObject({ kind: 'media', form: 'ts' })
    expect(urlsOf(school('offline/fmp4-sd'))).toHaveLength(7)
    expect(school('offline/one-file')).toMatchObject({ form: 'ts', seconds: 24 })
    expect(why(school('offline/key'))).toBe('keys')
    expect(why(school('hls-key'))).toBe('keys')
    expect(why(school('offline/breaks'))).toBe('breaks')
    expect(why(school('offline/master'))).toBe('master')
  })

  it.each([
    ['', 'noPlaylist'],
    ['<!doctype html><title>Wi-Fi</title>', 'noPlaylist'],
    ['not a playlist\n#EXTM3U', 'noPlaylist'],
    ['#EXTM3U8\n#EXT-X-ENDLIST', 'noPlaylist'],
    ['#EXTM3U\n#EXT-X-ENDLIST', 'noPlaylist'],
    ['#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-ENDLIST', 'noPlaylist'],
    ['#EXTM3U\n#EXTINF:4,\na.ts', 'endless'],
    ['#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLISTX', 'endless'],
    ['\uFEFF#EXTM3U\r\n#EXTINF:4,\r\na.ts\r\n#EXT-X-ENDLIST\r\n', 'media'],
    ['#EXTM3U\r#EXTINF:4,\ra.ts\r#EXT-X-ENDLIST', 'media'],
    // of keys only a title speaks
    ['#EXTM3U\n#EXTINF:4,#EXT-X-KEY:METHOD=AES-128\na.ts\n#EXT-X-ENDLIST', 'media'],
    ['#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'media'],
    ['#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'keys'],
    ['#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST', 'keys'],
    ['#EXTM3U\n#EXT-X-KEY:URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'keys'],
    ['#EXTM3U\n#EXT-X-KEY:URI="METHOD=NONE"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'keys'],
    ['#EXTM3U\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'media'],
    ['#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:3\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'media'],
    ['#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST', 'breaks'],
    ['#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-GAP\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST', 'breaks'],
  ])('%j: %s', (text, expected) => {
    expect(why(parsePlaylist(text, base))).toBe(expected)
  })

  it('has no pieces in blank lines, around its lines and after its end', () => {
    const text = '#EXTM3U\n\n  #EXTINF:4,  \n \n  a.ts  \n#EXT-X-ENDLIST\n#EXTINF:4,\nb.ts'
    expect(parsePlaylist(text, base)).toMatchObject({
      seconds: 4,
      parts: [{ url: 'https://media.example/films/a/a.ts' }],
    })
  })

  it.each([
    ['../b.ts', 'https://media.example/films/b.ts'],
    // beyond the root there is nothing
    ['../../../../../../etc/passwd', 'https://media.example/etc/passwd'],
    ['..%2F..%2Fb.ts', 'https://media.example/films/a/..%2F..%2Fb.ts'],
    ['//cdn.example/b.ts', 'https://cdn.example/b.ts'],
    ['HTTPS://CDN.example/b.ts', 'https://cdn.example/b.ts'],
    ['b.ts#x', 'https://media.example/films/a/b.ts#x'],
    // the mark of an encoding is one at the beginning only
    ['b\uFEFF.ts', 'https://media.example/films/a/b%EF%BB%BF.ts'],
    // two slashes of the other kind are those of an address
    ['\\\\cdn.example\\b.ts', 'https://cdn.example/b.ts'],
  ])('%j is %s', (name, url) => {
    expect(urlsOf(media('#EXTINF:4,', name))).toEqual([url])
  })

  it.each([
    'http://media.example/b.ts',
    'data:video/mp2t;base64,RwAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://media.example/1',
    'ftp://media.example/b.ts',
    'https://user:secret@media.example/b.ts',
    'https://user@media.example/b.ts',
    'https://:secret@media.example/b.ts',
    'https://',
    'https://[',
  ])('%j is no address for it', (name) => {
    expect(why(media('#EXTINF:4,', name))).toBe('address')
    expect(why(media(`#EXT-X-MAP:URI="${name}"`, '#EXTINF:4,', 'a.m4s'))).toBe('address')
  })

  it('of plain http, as while developing, may name plain http', () => {
    const list = parsePlaylist('#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'http://127.0.0.1:1/x/index.m3u8')
    expect(urlsOf(list)).toEqual(['http://127.0.0.1:1/x/a.ts'])
    const other = '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST'
    expect(why(parsePlaylist(other, 'http://127.0.0.1:1/x/index.m3u8'))).toBe('address')
  })

  it('may have thousands of pieces, not more', () => {
    expect(urlsOf(media(...pieces(5_000)))).toHaveLength(5_000)
    expect(why(media(...pieces(5_001)))).toBe('tooLong')
    const started = performance.now()
    expect(why(media(...pieces(10_000)))).toBe('tooLong')
    const padded = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST'.padEnd(mostPlaylistBytes)
    expect(why(parsePlaylist(padded, base))).toBe('media')
    expect(why(parsePlaylist(`${padded} `, base))).toBe('noPlaylist')
    expect(why(media(`#EXT-X-MAP:${'A='.repeat(500_000)}`, 'a.m4s'))).toBe('address')
    expect(why(media(`#EXT-X-MAP:${'A'.repeat(4_000_000)}`, 'a.m4s'))).toBe('address')
    expect(why(media('#EXT-X-STREAM-INF:\n'.repeat(200_000)))).toBe('tooLong')
    // half a second; what reads a line again and again takes minutes
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('gives bytes of files', () => {
    const list = media(
      '#EXT-X-MAP:URI="film.mp4",BYTERANGE="100@0"',
      '#EXTINF:4,\n#EXT-X-BYTERANGE:50\nfilm.mp4',
      '#EXTINF:4,\n#EXT-X-BYTERANGE:20@300\nfilm.mp4',
      '#EXT-X-BYTERANGE:10\n#EXTINF:4,\nfilm.mp4',
      '#EXTINF:4,\nother.mp4',
    )
    expect(list).toMatchObject({ kind: 'media', form: 'fmp4' })
    expect(list.kind === 'media' && list.parts.map(({ range }) => range && [range.start, range.end])).toEqual([
      [0, 99],
      [100, 149],
      [300, 319],
      [320, 329],
      undefined,
    ])
  })

  it.each(['50', '0@0', '-1@0', '50@', '50@-1', 'x@0', '9999999999999999@0', '5@9999999999999999', ''])(
    'has no range %j',
    (range) => {
      expect(why(media('#EXTINF:4,', `#EXT-X-BYTERANGE:${range}`, 'a.ts'))).toBe('ranges')
    },
  )

  it('has one initialisation; another one is a break', () => {
    const map = '#EXT-X-MAP:URI="init.mp4"'
    expect(urlsOf(media(map, '#EXTINF:4,\na.m4s', map, '#EXTINF:4,\nb.m4s'))).toHaveLength(3)
    expect(why(media(map, '#EXTINF:4,\na.m4s', '#EXT-X-MAP:URI="other.mp4"', '#EXTINF:4,\nb.m4s'))).toBe('breaks')
    expect(why(media('#EXTINF:4,\na.ts', map, '#EXTINF:4,\nb.m4s'))).toBe('breaks')
    expect(why(media('#EXT-X-MAP:BYTERANGE="1@0"', '#EXTINF:4,\na.m4s'))).toBe('address')
    expect(why(media(map, '#EXT-X-DISCONTINUITY', '#EXTINF:4,\na.m4s'))).toBe('media')
  })

  it.each([
    [['4', '3'], 1],
    [['4,Film 1.5', '3,'], 1],
    // told to the millisecond
    [['4.000,', '3.000,'], 0],
    [['4', '3.5'], 0],
  ])('of lengths told as %j may be wrong by %d s', (lengths, slack) => {
    const lines = lengths.map((length, index) => `#EXTINF:${length}\np${index}.ts`)
    expect(media(...lines)).toMatchObject({ slack })
  })

  it('believes no length that is none', () => {
    expect(media('#EXTINF:NaN,\na.ts', '#EXTINF:-5,\nb.ts', '#EXTINF:\nc.ts', '#EXTINF:2,\nd.ts')).toMatchObject({
      seconds: 2,
    })
  })
})

const variant = (more: string, name = 'v.m3u8'): string => `#EXT-X-STREAM-INF:BANDWIDTH=1000${more}\n${name}`

describe('a master playlist', () => {
  it('names qualities, of which one is chosen', () => {
    const list = school('offline/master')
    const variants = list.kind === 'master' ? list.variants : []
    expect(variants.map(({ height, bandwidth }) => [height, bandwidth])).toEqual([
      [90, 30_000],
      [216, 60_000],
      [144, 40_000],
    ])
    const heightFor = (height: number | null) => chooseVariant(variants, height)?.height
    expect([null, 1080, 216, 215, 144, 90, 10].map(heightFor)).toEqual([216, 216, 216, 144, 144, 90, 90])
    expect(chooseVariant([], 100)).toBeUndefined()
  })

  it('may say something between a quality and its address', () => {
    expect(at('#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=9', '# 720p', 'v.m3u8')).toEqual({
      kind: 'master',
      variants: [{ url: 'https://media.example/films/a/v.m3u8', bandwidth: 9, height: null }],
    })
  })

  it('names few', () => {
    expect(at('#EXTM3U', ...Array.from({ length: 100 }, () => variant('')))).toHaveProperty('variants.length', 100)
    expect(why(at('#EXTM3U', ...Array.from({ length: 101 }, () => variant(''))))).toBe('tooLong')
  })

  it.each(['0x0', '256', 'x144', 'about 256x144', '256x144p', ''])('has no height of %j', (resolution) => {
    expect(at('#EXTM3U', variant(`,RESOLUTION=${resolution}`))).toEqual({
      kind: 'master',
      variants: [{ url: 'https://media.example/films/a/v.m3u8', bandwidth: 1000, height: null }],
    })
  })

  it('chooses by height, whatever the bandwidth', () => {
    const sizes = [
      [360, 9],
      [720, 5],
      [360, 7],
    ] as const
    const variants = sizes.map(([height, bandwidth]) => ({ url: `${height} ${bandwidth}`, bandwidth, height }))
    expect([null, 720, 719, 1].map((height) => chooseVariant(variants, height)?.url)).toEqual([
      '720 5',
      '720 5',
      '360 9',
      '360 7',
    ])
  })

  it('chooses by bandwidth where no height is known', () => {
    const list = at(
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=5\na',
      '#EXT-X-STREAM-INF:BANDWIDTH=9\nb',
      '#EXT-X-STREAM-INF:\nc',
    )
    expect(list.kind === 'master' && chooseVariant(list.variants, 720)?.url).toBe('https://media.example/films/a/b')
  })

  it.each([
    [variant(',CODECS="avc1.64001f,mp4a.40.2"'), 'master'],
    [variant(',CODECS="hvc1.1.6.L93.B0,mp4a.40.5"'), 'master'],
    [variant(',CODECS="avc1.64001f, mp4a.40.2"'), 'master'],
    [variant(',CODECS="mp4a.40.2"'), 'master'],
    [variant(''), 'master'],
    [variant(',CODECS="avc1.64001f,ac-3"'), 'codecs'],
    [variant(',CODECS="vp09.00.10.08"'), 'codecs'],
    [variant(',CODECS="dvh1.05.01"'), 'codecs'],
    [variant(',CODECS="xavc1.64001f"'), 'codecs'],
    [variant(',CODECS="xmp4a.40.2"'), 'codecs'],
    [variant(',CODECS="stpp.ttml.im1t"'), 'codecs'],
    // one of them is enough
    [`${variant(',CODECS="ac-3"')}\n${variant('')}`, 'master'],
    [variant('', 'data:text/plain,x'), 'address'],
    ['#EXT-X-STREAM-INF:BANDWIDTH=1000', 'address'],
    ['#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"\n' + variant(''), 'keys'],
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="audio.m3u8"\n' + variant(',AUDIO="a"'), 'separateAudio'],
    // a comment names no sound
    ['# TYPE=AUDIO,GROUP-ID="a",URI="audio.m3u8"\n' + variant(',AUDIO="a"'), 'master'],
    // the sound is in the pieces
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"\n' + variant(',AUDIO="a"'), 'master'],
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="audio.m3u8"\n' + variant(''), 'master'],
    ['#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",URI="s.m3u8"\n' + variant(',SUBTITLES="a"'), 'master'],
    ['#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8"\n' + variant(''), 'master'],
  ])('%j: %s', (lines, expected) => {
    expect(why(at('#EXTM3U', lines))).toBe(expected)
  })
})
