import { describe, expect, it } from 'vitest'
import { memberRead } from '../../../api/member.ts'
import type { Member } from '../../../shared/member.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { faceRow, lossMessage, mobileRow, passwordRow, socialRows } from './profile-model.ts'

const member = (wire: object = {}): Member => memberRead().decode({ id: 3, nick_name: '初来乍到', ...wire })
const socialites = (wire: object = {}) => ({ ...defaultSystemConfig.socialites, ...wire })
const apps = (...args: Parameters<typeof socialRows>) => socialRows(...args).map(({ app }) => app)

describe('the social accounts', () => {
  it('offers QQ outside WeChat and WeChat inside it, when the school has them', () => {
    const all = socialites({ qq: 1, wechat_oauth: 1 })
    expect(apps(member(), all, false)).toEqual(['qq'])
    expect(apps(member(), all, true)).toEqual(['wechat'])
    expect(apps(member(), socialites(), false)).toEqual([])
    expect(apps(member(), socialites(), true)).toEqual([])
    expect(apps(member(), socialites({ wechat_scan: 1 }), true)).toEqual([])
  })

  it('shows what is bound everywhere, WeChat first', () => {
    const bound = member({ is_bind_qq: 1, is_bind_wechat: 1 })
    for (const isInWechat of [false, true]) {
      expect(socialRows(bound, socialites(), isInWechat)).toEqual([
        { app: 'wechat', name: '微信', isBound: true },
        { app: 'qq', name: 'QQ', isBound: true },
      ])
    }
  })
})

describe('the number', () => {
  it('is never shown in full', () => {
    expect(mobileRow(member({ mobile: '13800000002', is_bind_mobile: 1 }))).toEqual({
      value: '138****0002',
      href: '/member/mobileVerify',
    })
  })

  it('is missing when the server invented one (row 43)', () => {
    expect(mobileRow(member({ mobile: '287654321', is_bind_mobile: 0 }))).toEqual({
      value: '未绑定',
      href: '/member/mobile',
    })
  })
})

describe('the face verification', () => {
  const enabled = { ...defaultSystemConfig, member: { ...defaultSystemConfig.member, enabled_face_verify: true } }
  it('has a row when it is wanted or done', () => {
    expect(faceRow(member(), defaultSystemConfig)).toBeNull()
    expect(faceRow(member(), enabled)).toBe('open')
    expect(faceRow(member({ is_face_verify: true }), defaultSystemConfig)).toBe('verified')
    expect(faceRow(member({ is_face_verify: true }), enabled)).toBe('verified')
  })
})

describe('the password', () => {
  it('is changed or set', () => {
    const mobile = { mobile: '13800000002', is_bind_mobile: 1 }
    expect(passwordRow(member({ ...mobile, is_password_set: 1 }))).toMatchObject({ label: '修改密码' })
    expect(passwordRow(member({ ...mobile, is_password_set: 0 }))).toMatchObject({ label: '设置密码' })
  })

  it('needs a number first', () => {
    expect(passwordRow(member({ mobile: '13800000002', is_bind_mobile: 1 }))).toMatchObject({
      href: '/member/password',
      needsMobile: false,
    })
    expect(passwordRow(member({ mobile: '287654321', is_bind_mobile: 0 }))).toMatchObject({
      href: '/member/mobile',
      needsMobile: true,
    })
  })
})

describe('lossMessage', () => {
  it.each([
    [0, '', ''],
    [1, '', '还有1条学习记录未同步'],
    [0, '3 节，2.0MB', '离线课时 3 节，2.0MB，会一并删除'],
    [12, '3 节，2.0MB', '还有12条学习记录未同步；离线课时 3 节，2.0MB，会一并删除'],
  ])('%i waiting, %j kept: %j', (pending, films, message) => expect(lossMessage(pending, films)).toBe(message))
})
