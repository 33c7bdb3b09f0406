import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WechatJssdk } from '../../shared/wechat-jssdk.ts'
import { openingAddress } from './opening-address.ts'
import { setShareCard, signedAddress, type WechatApi } from './wechat.ts'

const { wx } = vi.hoisted(() => ({
  wx: {
    config: vi.fn<(options: object) => void>(),
    ready: vi.fn<(listener: () => void) => void>((listener) => listener()),
    updateAppMessageShareData: vi.fn<(card: object) => void>(),
    updateTimelineShareData: vi.fn<(card: object) => void>(),
  },
}))
vi.mock('weixin-js-sdk', () => ({ default: wx }))

const config = { appId: 'wx1', nonceStr: 'n', timestamp: 1, signature: 's', jsApiList: ['updateAppMessageShareData'] }
const answer: WechatJssdk = { config, share: { title: '学堂', desc: '每天一课', icon: 'https://cdn.test/logo.png' } }
const card = { title: '第一课 – 课程', description: '简介', picture: '/cover.png', link: 'https://app.test/course/1' }
const never = new AbortController().signal
const answering = (given: WechatJssdk | null) => ({
  getWechatJssdk: vi.fn<WechatApi['getWechatJssdk']>(() => Promise.resolve(given)),
})

beforeEach(() => vi.clearAllMocks())
afterEach(() => Object.assign(openingAddress, { search: '', hash: '' }))

describe('signedAddress', () => {
  const opened = 'https://app.test/course/1?from=singlemessage'
  it.each([
    [
      'the address on screen',
      false,
      opened,
      'https://app.test/course/video/1?t=3#x',
      'https://app.test/course/video/1?t=3',
    ],
    ['on iOS the one it was opened with', true, `${opened}#top`, 'https://app.test/study', opened],
    ['on iOS nothing when that is unknown', true, undefined, 'https://app.test/', null],
    [
      'on iOS nothing when it held a secret',
      true,
      'https://app.test/?login_code=1&action=login',
      'https://app.test/',
      null,
    ],
    ['on iOS nothing when its fragment did', true, 'https://app.test/#token=1', 'https://app.test/', null],
  ])('is %s', (_what, isOnIos, from, current, expected) => {
    expect(signedAddress(isOnIos, from, current)).toBe(expected)
  })

  it('is nothing on iOS when the start found a secret', () => {
    Object.assign(openingAddress, { search: '', hash: '#/member?login_code=1&action=bind' })
    expect(signedAddress(true, 'https://app.test/member', 'https://app.test/member')).toBeNull()
    expect(signedAddress(false, undefined, 'https://app.test/member')).toBe('https://app.test/member')
  })
})

describe('setShareCard', () => {
  it('asks for the signature of the page and gives both menus the card', async () => {
    const api = answering(answer)
    await setShareCard(card, api, never)
    expect(api.getWechatJssdk).toHaveBeenCalledExactlyOnceWith({ pageUrl: location.href }, { signal: never })
    expect(wx.config).toHaveBeenCalledExactlyOnceWith(config)
    const imgUrl = `${location.origin}/cover.png`
    const shown = { title: card.title, link: card.link, imgUrl }
    expect(wx.updateAppMessageShareData).toHaveBeenCalledExactlyOnceWith({ ...shown, desc: card.description })
    expect(wx.updateTimelineShareData).toHaveBeenCalledExactlyOnceWith(shown)
  })

  it('gives both menus the card of home when the screen is left, without another call', async () => {
    const left = new AbortController()
    const api = answering(answer)
    await setShareCard(card, api, left.signal)
    left.abort()
    const shown = { title: '学堂', link: `${location.origin}/`, imgUrl: 'https://cdn.test/logo.png' }
    expect(wx.updateAppMessageShareData).toHaveBeenLastCalledWith({ ...shown, desc: '每天一课' })
    expect(wx.updateTimelineShareData).toHaveBeenLastCalledWith(shown)
    expect([api.getWechatJssdk, wx.config, wx.ready].map((call) => call.mock.calls.length)).toEqual([1, 1, 1])
  })

  it('fills what the content lacks with the words of the school', async () => {
    await setShareCard({ ...card, title: '', description: '', picture: '' }, answering(answer), never)
    expect(wx.updateAppMessageShareData).toHaveBeenCalledExactlyOnceWith({
      title: '学堂',
      desc: '每天一课',
      link: card.link,
      imgUrl: 'https://cdn.test/logo.png',
    })
  })

  it.each(['https://', '//', 'https:// cdn.x/a.png', 'http://cdn.x:port/a.png'])(
    'shows the icon of the school where %s is no address',
    async (picture) => {
      await setShareCard({ ...card, picture }, answering(answer), never)
      expect(wx.updateTimelineShareData).toHaveBeenCalledWith(
        expect.objectContaining({ title: card.title, imgUrl: 'https://cdn.test/logo.png' }),
      )
    },
  )

  it('gives the words where no picture has an address', async () => {
    const share = { ...answer.share, icon: 'https://' }
    await setShareCard({ ...card, picture: '' }, answering({ config, share }), never)
    expect(wx.updateTimelineShareData).toHaveBeenCalledWith({ title: card.title, link: card.link, imgUrl: '' })
  })

  it('does nothing when sharing is off', async () => {
    await setShareCard(card, answering(null), never)
    expect(wx.config).not.toHaveBeenCalled()
  })

  it('does nothing when the call fails', async () => {
    await setShareCard(card, { getWechatJssdk: () => Promise.reject(new Error('no')) }, never)
    expect(wx.config).not.toHaveBeenCalled()
  })

  it('does nothing once the screen was left', async () => {
    const left = new AbortController()
    const api = { getWechatJssdk: () => Promise.resolve(answer) }
    const done = setShareCard(card, api, left.signal)
    left.abort()
    await done
    expect(wx.config).not.toHaveBeenCalled()
    expect(wx.updateAppMessageShareData).not.toHaveBeenCalled()
  })

  it('sets no card for a screen left while WeChat checks the signature', async () => {
    const left = new AbortController()
    wx.ready.mockImplementationOnce(() => {})
    await setShareCard(card, answering(answer), left.signal)
    left.abort()
    wx.ready.mock.calls[0]?.[0]()
    expect(wx.config).toHaveBeenCalledOnce()
    expect(wx.updateAppMessageShareData).not.toHaveBeenCalled()
  })
})
