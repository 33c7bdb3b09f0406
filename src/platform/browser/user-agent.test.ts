import { describe, expect, it } from 'vitest'
import { addsToHomeScreen, isIos, isQqBrowser, isWechat } from './user-agent.ts'

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

describe('what adds an app to the home screen of iOS', () => {
  const start = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  it.each([
    ['Safari', `${start} Version/26.0 Mobile/15E148 Safari/604.1`, true],
    ['Chrome', `${start} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, true],
    ['Edge', `${start} Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/604.1`, true],
    ['Firefox', `${start} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, true],
    ['Safari on an iPad', `${ipad} Version/18.6 Safari/605.1.15`, true],
    ['QQ', `${start} Mobile/15E148 QQ/9.1.5.613 V1_IPH_SQ_9.1.5_1_APP_A Pixel/1170 NetType/WIFI`, false],
    ['the QQ browser', `${start} Version/18.0 MQQBrowser/15.9.1 Mobile/15E148 Safari/604.1 QBWebViewUA/2`, false],
    ['DingTalk', `${start} Mobile/22G86 AliApp(DingTalk/7.6.15) com.laiwang.DingTalk/4 Channel/201200`, false],
    ['Alipay', `${start} Mobile/22G86 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.7.20) AlipayClient/10.7.20`, false],
    ['Weibo', `${start} Mobile/15E148 Weibo (iPhone15,2__weibo__15.8.0__iphone__os18.6)`, false],
    ['Baidu', `${start} Version/18.6 Mobile/15E148 Safari/604.1 SP-engine/3.20 baiduboxapp/13.95`, false],
    ['UC', `${start} Version/18.6 Mobile/22G86 UCBrowser/16.9.1 Mobile AliApp(TUnionSDK/0.1.20)`, false],
  ])('%s', (_, agent, does) => expect(addsToHomeScreen(agent)).toBe(does))
})
