import { describe, expect, it } from 'vitest'
import {
  chosenQuality,
  frameAddress,
  lowerQuality,
  roughSize,
  sourceOf,
  type FrameRules,
  type Quality,
} from './sources.ts'

const rules: FrameRules = { hosts: [], ownOrigin: 'https://school.test', hasAccess: true }
const address = (url: string, format = '', name = '默认') => ({ url, format, name, size: null })

describe('sourceOf', () => {
  it.each([
    ['https://cdn.test/a.mp4', '', 'file'],
    ['https://cdn.test/a.mp4?sign=1', '', 'file'],
    ['https://cdn.test/a/index.M3U8?x=.mp4', '', 'hls'],
    ['https://cdn.test/play', 'm3u8', 'hls'],
    ['https://cdn.test/play', 'mp4', 'file'],
    ['https://www.bilibili.com/video/BV1', '', 'unknown'],
    ['//cdn.test/a.mp4', '', 'file'],
    ['https://cdn.test/a.flv', 'flv', 'unknown'],
    ['https://cdn.test/a.mp4.html', '', 'unknown'],
    [' https://cdn.test/a.mp4 ', '', 'file'],
    ...['m4v', 'mov', 'webm', 'ogv', 'ogg', 'mp3', 'm4a', 'aac'].map((end) => [
      `https://cdn.test/a.${end}`,
      '',
      'file',
    ]),
  ])('%s (%s) is %s', (url, format, medium) => {
    expect(sourceOf([address(url, format)], rules)).toMatchObject({ kind: 'media', qualities: [{ medium }] })
  })

  it('keeps the order and the names of the server and drops what has no usable address', () => {
    const source = sourceOf(
      [
        address(''),
        address('https://cdn.test/hd.mp4', 'mp4', 'HD'),
        address(' ', 'mp4', 'OD'),
        address('https://cdn.test/sd.mp4', 'mp4'),
      ],
      rules,
    )
    expect(source).toEqual({
      kind: 'media',
      qualities: [
        { name: 'HD', url: 'https://cdn.test/hd.mp4', medium: 'file', size: null },
        { name: '默认', url: 'https://cdn.test/sd.mp4', medium: 'file', size: null },
      ],
    })
  })

  it.each([
    [[]],
    [[address('')]],
    [[address('javascript:alert(1)')]],
    [[address('javascript:"https://cdn.test/a.mp4"')]],
    [[address('data:video/mp4;base64,AA')]],
    [[address('lesson.mp4')]],
  ])('has nothing to play in %o', (addresses) => {
    expect(sourceOf(addresses, rules)).toEqual({ kind: 'none' })
  })

  const snippet = '<iframe src="//player.bilibili.com/x" onload=alert(1)></iframe>'

  it('takes only the address of a frame, as https', () => {
    expect(sourceOf([address(snippet)], rules)).toEqual({ kind: 'frame', address: 'https://player.bilibili.com/x' })
  })
  it('knows a frame by its sign, whatever stands before its name', () => {
    expect(sourceOf([address('< iframe src=//player.test/x>')], rules).kind).toBe('frame')
  })
  it('offers nothing to open when the frame has no address', () => {
    expect(sourceOf([address('<iframe>')], rules)).toEqual({ kind: 'unsupported', openAddress: null })
  })
  it('gives no frame without access', () => {
    expect(sourceOf([address(snippet)], { ...rules, hasAccess: false })).toEqual({
      kind: 'unsupported',
      openAddress: null,
    })
  })
  it.each([
    ['player.bilibili.com', true],
    ['bilibili.com', true],
    ['*.bilibili.com', true],
    ['.BILIBILI.com', true],
    ['libili.com', false],
    ['example.com', false],
    ['*', false],
  ])('with the host list %s', (host, isAllowed) => {
    expect(sourceOf([address(snippet)], { ...rules, hosts: [host] }).kind).toBe(isAllowed ? 'frame' : 'unsupported')
  })
  it('needs one host of the list, and a star alone is none', () => {
    expect(sourceOf([address(snippet)], { ...rules, hosts: ['other.test', 'bilibili.com'] }).kind).toBe('frame')
    const rooted = address('<iframe src="https://player.test./x">')
    expect(sourceOf([rooted], { ...rules, hosts: ['*'] }).kind).toBe('unsupported')
  })
  it.each([
    ['its own origin', '<iframe src="https://school.test/x">'],
    ['its own host in other letters', '<iframe src="https://SCHOOL.test/x">'],
    ['a name before the host', '<iframe src="https://player.test@school.test/x">'],
    ['a user', '<iframe src="https://a@player.test/x">'],
    ['a password', '<iframe src="https://:b@player.test/x">'],
  ])('refuses %s', (_, url) => {
    expect(sourceOf([address(url)], rules).kind).toBe('unsupported')
  })
})

describe('frameAddress', () => {
  it.each([
    ['<iframe src="https://a.test/x?a=1&amp;b=2"></iframe>', 'https://a.test/x?a=1&b=2'],
    ['<iframe src="https://a.test/?a=1&#38;b=2&#038;c&#x26;d&#X026;e">', 'https://a.test/?a=1&b=2&c&d&e'],
    ["<IFRAME width=1 SRC='http://a.test/x'>", 'https://a.test/x'],
    ['<iframe src=//a.test/x allowfullscreen>', 'https://a.test/x'],
    ['<p>hi</p>< iframe data-src="https://b.test" src="https://a.test/">', 'https://a.test/'],
    ['<iframe title="src=https://b.test" src="https://a.test/">', 'https://a.test/'],
    ['<iframe title=">" src="https://a.test/">', 'https://a.test/'],
    ['<iframe src="https://a.test/" src="https://b.test/">', 'https://a.test/'],
    ['<iframe src = "https://a.test/"', 'https://a.test/'],
  ])('reads %s', (markup, expected) => {
    expect(frameAddress(markup)?.href).toBe(expected)
  })
  it.each([
    '<iframe>',
    '<iframe src>',
    '<iframe src src="https://a.test/">',
    '<iframe src="">',
    '<iframe src="javascript:alert(1)">',
    '<iframe src=" java\nscript:alert(1)">',
    '<iframe src="data:text/html,<script>alert(1)</script>">',
    '<iframe src="/relative">',
    '<iframe srcdoc="<img src=https://a.test>">',
    '<iframe src="https://">',
    'https://a.test/x',
  ])('finds nothing usable in %s', (markup) => {
    expect(frameAddress(markup)).toBeNull()
  })
})

const quality = (name: string): Quality => ({ name, url: `https://cdn.test/${name}.mp4`, medium: 'file', size: null })

describe('qualities', () => {
  const [hd, sd, fd] = [quality('HD'), quality('SD'), quality('FD')]
  const all: [Quality, ...Quality[]] = [hd, sd, fd]

  it.each([
    ['the first by default', {}, false, 'HD'],
    ['the remembered one', { remembered: 'SD' }, false, 'SD'],
    ['the first when the remembered one is missing', { remembered: '4K' }, false, 'HD'],
    ['the lowest to save data', {}, true, 'FD'],
    ['the lowest to save data, whatever is remembered', { remembered: 'HD' }, true, 'FD'],
    ['the one chosen for the lesson', { chosen: 'SD', remembered: 'FD' }, false, 'SD'],
    ['the one chosen for the lesson against saving', { chosen: 'SD' }, true, 'SD'],
  ])('%s', (_, { chosen, remembered }: { chosen?: string; remembered?: string }, isSavingData, expected) => {
    expect(chosenQuality(all, { chosen, remembered }, isSavingData).name).toBe(expected)
  })
  it('compare heights as numbers', () => {
    const heights: [Quality, ...Quality[]] = [quality('1080'), quality('360'), quality('720')]
    expect(chosenQuality(heights, { chosen: null, remembered: null }, true).name).toBe('360')
    expect(lowerQuality(heights, heights[0])?.name).toBe('720')
  })
  it('step down by one', () => {
    expect(lowerQuality(all, hd)?.name).toBe('SD')
    expect(lowerQuality(all, fd)).toBeNull()
    expect(lowerQuality([quality('默认')], quality('默认'))).toBeNull()
  })
  it('step down all the way the cloud knows', () => {
    const names = ['4K', '2K', 'OD', 'HD', 'SD', 'LD', 'FD']
    const qualities = names.toReversed().map(quality)
    expect(names.map((name) => lowerQuality(qualities, quality(name))?.name)).toEqual([...names.slice(1), undefined])
  })
  it.each([['默认'], ['720p60'], ['高清720']])('pass over %s, which does not tell how high it is', (name) => {
    const mixed: [Quality, ...Quality[]] = [quality('1080P'), quality(name)]
    expect(lowerQuality(mixed, mixed[0])).toBeNull()
    expect(chosenQuality(mixed, { chosen: null, remembered: null }, true).name).toBe('1080P')
  })
  it('of the same height: the first is the lowest', () => {
    const twins: [Quality, ...Quality[]] = [quality('SD'), quality('sd')]
    expect(chosenQuality(twins, { chosen: null, remembered: null }, true).name).toBe('SD')
  })
})

describe('roughSize', () => {
  it.each([
    [null, ''],
    [0, ''],
    [200_000, '约1MB'],
    [52_428_800, '约50MB'],
  ])('%s → %s', (bytes, text) => {
    expect(roughSize(bytes)).toBe(text)
  })
})
