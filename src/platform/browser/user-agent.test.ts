import { describe, expect, it } from 'vitest'
import { isIos, isQqBrowser, isWechat } from './user-agent.ts'

const agents = {
  chrome:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  qqBrowser:
    'Mozilla/5.0 (Linux; U; Android 13) AppleWebKit/537.36 Chrome/109.0.0.0 MQQBrowser/14.9 Mobile Safari/537.36',
  qq: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/109.0.0.0 Mobile Safari/537.36 V1_AND_SQ_9.0 QQ/9.0.1',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
}

describe('browsers', () => {
  it.each([
    ['chrome', false, false, false],
    ['wechat', true, false, true],
    ['qqBrowser', false, true, false],
    ['qq', false, true, false],
    ['safari', false, false, true],
    ['mac', false, false, false],
  ] as const)('%s', (name, wechat, qq, ios) => {
    expect([isWechat(agents[name]), isQqBrowser(agents[name]), isIos(agents[name], 0)]).toEqual([wechat, qq, ios])
  })
  it('takes a Macintosh with a touch screen for an iPad', () => expect(isIos(agents.mac, 5)).toBe(true))
})
