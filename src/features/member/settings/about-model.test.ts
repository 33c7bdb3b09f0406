import { describe, expect, it } from 'vitest'
import type { SystemConfig } from '../../../shared/system-config.ts'
import { agreementRows, friendLinks } from './about-model.ts'

const origin = 'https://m.example.com'
const config = (rest: Partial<SystemConfig>): SystemConfig =>
  ({
    user_protocol: '',
    user_private_protocol: '',
    vip_protocol: '',
    paid_content_purchase_protocol: '',
    aboutus: '',
    ...rest,
  }) as SystemConfig

describe('agreementRows', () => {
  it('keeps the fixed order and leaves out what has no address', () => {
    const rows = agreementRows(
      config({ aboutus: 'https://school.example/about', user_protocol: 'http://school.example/user' }),
    )
    expect(rows).toEqual([
      { title: '用户协议', href: 'http://school.example/user' },
      { title: '关于我们', href: 'https://school.example/about' },
    ])
  })

  it.each(['', 'javascript:alert(1)', '/user/protocol', '//evil.test', 'ftp://school.example/'])(
    'has no row for %j',
    (address) => expect(agreementRows(config({ vip_protocol: address }))).toEqual([]),
  )
})

const link = (name: string, url: string) => ({ name, url })

describe('friendLinks', () => {
  it('leads out of the app in a new window, inside it without one', () => {
    expect(friendLinks([link('甲', 'https://a.example/'), link('课程', `${origin}/courses`)], origin)).toEqual([
      { name: '甲', href: 'https://a.example/', isExternal: true },
      { name: '课程', href: '/courses', isExternal: false },
    ])
  })

  it('leaves out nameless, repeated and unusable ones', () => {
    const links = [
      link('', 'https://a.example/'),
      link('甲', 'https://a.example/'),
      link('乙', 'https://a.example/'),
      link('丙', 'javascript:alert(1)'),
    ]
    expect(friendLinks(links, origin)).toEqual([{ name: '甲', href: 'https://a.example/', isExternal: true }])
  })
})
