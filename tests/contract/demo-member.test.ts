import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool, type Member, type Rows } from './demo-client.ts'

const school = openSchool()
beforeEach(() => school.reset())

/** Asks for a picture, reads its text and has a code sent. */
const sendCode = async (mobile: string, scene = 'login') => {
  const { key } = await school.ok<{ key: string }>('getImageCaptcha')
  const { text } = await school.control('GET', `captcha/${key}`)
  await school.ok('sendSms', { body: { mobile, image_key: key, image_captcha: String(text).toLowerCase(), scene } })
  return String((await school.control('GET', `sms/${mobile}`))['code'])
}

const messageOf = async (path: string) =>
  ((await (await school.app.request(path)).json()) as { message: string }).message

describe('demo school: captcha and SMS', () => {
  it('consumes the picture on the first check, right or wrong', async () => {
    const { key, img } = await school.ok<{ key: string; img: string }>('getImageCaptcha')
    expect(img).toMatch(/^data:image\/svg\+xml;base64,/)
    const { text } = await school.control('GET', `captcha/${key}`)
    const body = { mobile: '13900000001', image_key: key, image_captcha: 'nope', scene: 'login' }
    await school.refused('sendSms', { body }, '图形验证码错误')
    await school.refused('sendSms', { body: { ...body, image_captcha: text } }, '图形验证码错误')
  })

  it('refuses old pictures, missing fields, unknown scenes and a failing provider', async () => {
    await school.refused('sendSms', { body: {} }, '请输入手机号,请输入图形验证码,参数错误')
    const picture = async () => {
      const { key } = await school.ok<{ key: string }>('getImageCaptcha')
      return {
        image_key: key,
        image_captcha: (await school.control('GET', `captcha/${key}`))['text'],
        mobile: '13900000001',
      }
    }
    const old = await picture()
    school.clock.now += 301_000
    await school.refused('sendSms', { body: { ...old, scene: 'login' } }, '图形验证码错误')
    await school.refused('sendSms', { body: { ...(await picture()), scene: 'x' } }, '参数错误')
    await school.control('PATCH', 'odd', { sms_fail: true })
    await school.refused('sendSms', { body: { ...(await picture()), scene: 'login' } }, '错误')
  })

  it('accepts a code once, as text, for 300 s, and wipes it after more than ten wrong tries', async () => {
    const mobile = '13800000002'
    const code = await sendCode(mobile)
    await school.refused('loginMobile', { body: { mobile, mobile_code: Number(code) } }, '短信验证码错误')
    await school.ok('loginMobile', { body: { mobile, mobile_code: code, msv: '' } })
    await school.refused('loginMobile', { body: { mobile, mobile_code: code } }, '短信验证码错误')
    const late = await sendCode(mobile)
    school.clock.now += 301_000
    await school.refused('loginMobile', { body: { mobile, mobile_code: late } }, '短信验证码错误')
    const wiped = await sendCode(mobile)
    for (let n = 0; n < 11; n += 1)
      await school.refused('loginMobile', { body: { mobile, mobile_code: 'x' } }, '短信验证码错误')
    await school.refused('loginMobile', { body: { mobile, mobile_code: wiped } }, '短信验证码错误')
    await school.ok('loginMobile', { body: { mobile, mobile_code: '112233' } })
    await school.refused('loginMobile', { body: { mobile: '' } }, '请输入手机号')
  })
})

describe('demo school: login and registration', () => {
  it('registers unknown numbers by SMS login', async () => {
    const { token } = await school.ok<{ token: string }>('loginMobile', {
      body: { mobile: '13911110001', mobile_code: '112233' },
    })
    const member = await school.ok<Record<string, unknown>>('getMember', { token })
    expect(member).toMatchObject({
      avatar: '/images/default_avatar.jpg',
      is_password_set: 0,
      is_set_nickname: 0,
      credit1: 10,
    })
    expect(member['role_expired_at']).toMatch(/^\d{4}-/)
    expect(await school.ok<Rows>('listMessages', { token })).toMatchObject({
      data: [{ data: { message: '用户注册成功' } }],
    })
    await school.control('PATCH', 'odd', { lock_new_members: true })
    await school.refused('loginMobile', { body: { mobile: '13911110002', mobile_code: '112233' } }, '账号已被锁定')
  })

  it('refuses wrong passwords and locked members', async () => {
    await school.refused('loginPassword', { body: {} }, '请输入手机号,请输入密码')
    await school.refused(
      'loginPassword',
      { body: { mobile: '13800000000', password: ' meedu123' } },
      '手机号或密码错误',
    )
    await school.refused('loginPassword', { body: { mobile: '13800000007', password: 'meedu123' } }, '账号已被锁定')
  })

  it('registers with password and resets a forgotten one', async () => {
    const body = { mobile: '13911110003', mobile_code: '112233', password: 'abcdef' }
    await school.refused('registerSms', { body: { ...body, password: 'abc' } }, '密码长度不能少于6个字符')
    expect(await school.ok('registerSms', { body })).toEqual([])
    await school.refused('registerSms', { body }, '手机号已存在')
    await school.refused('resetPassword', { body: { ...body, mobile: '13911119999' } }, '手机号不存在')
    await school.ok('resetPassword', { body: { ...body, password: 'zyxwvu' } })
    await school.ok('loginPassword', { body: { mobile: '13911110003', password: 'zyxwvu' } })
  })

  it('revokes the token at logout; optional-login calls then answer as for visitors', async () => {
    const token = await school.login('13800000000')
    expect(await school.ok('getCourse', { token, path: { id: 1 } })).toMatchObject({ isBuy: true })
    await school.ok('logout', { token, body: {} })
    await school.refused('getMember', { token }, '请登录', 401)
    expect(await school.ok('getCourse', { token, path: { id: 1 } })).toMatchObject({ isBuy: false })
  })

  it('ends older tokens under the one-device rule, except on the calls outside of it', async () => {
    const old = await school.login('13800000000')
    await school.login('13800000000')
    await school.ok('getMember', { token: old })
    await school.control('PATCH', 'odd', { one_device: true })
    await school.ok('getPlayInfo', { token: old, path: { id: 101 } })
    await school.refused('getMember', { token: old }, '请重新登录', 401)
    await school.refused('getMember', { token: old }, '请登录', 401)
  })

  it('runs the social round trip for new, bound and refusing accounts', async () => {
    const query = { s_url: 'http://app.test/member?x=1', f_url: 'http://app.test/login-error', action: 'login' }
    const start = await school.raw('redirectSocial', { path: { app: 'qq' }, query })
    expect(start.status).toBe(302)
    const page = new URL(start.headers.get('location') ?? '')
    expect(page.pathname).toBe('/demo-pages/social')
    expect(await (await school.app.request(page.toString())).text()).toContain('林间小满')
    const choose = async (account: string, action = 'login') => {
      const form = new URLSearchParams({ ...Object.fromEntries(page.searchParams), action, account })
      const response = await school.app.request('/demo-pages/social', { method: 'POST', body: form })
      return new URL(response.headers.get('location') ?? '')
    }
    const back = await choose('qq-xiaoman')
    expect(back.pathname + back.search).toMatch(/^\/member\?x=1&login_code=\w{32}&action=login$/)
    const code = back.searchParams.get('login_code') ?? ''
    const known = await school.ok<{ success: number; token: string }>('loginCode', { body: { code } })
    expect((await school.ok<Member>('getMember', { token: known.token })).nick_name).toBe('林间小满')
    await school.refused('loginCode', { body: { code } }, '已过期')
    await school.refused('loginCode', { body: {} }, '参数错误')

    const fresh = (await choose('new')).searchParams.get('login_code') ?? ''
    const created = await school.ok<{ token: string }>('loginCode', { body: { code: fresh } })
    const member = await school.ok<Member>('getMember', { token: created.token })
    expect(member.mobile).toMatch(/^[2-9]\d{8}$/)
    expect(member).toMatchObject({ is_bind_mobile: 0, is_bind_qq: 1 })

    const failed = await choose('cancel')
    expect(failed.pathname).toBe('/login-error')
    expect(failed.searchParams.get('login_err_msg')).toBe('用户取消了授权')

    await school.control('PATCH', 'config', { member: { enabled_mobile_bind_alert: 1 } })
    const waiting = (await choose('new')).searchParams.get('login_code') ?? ''
    const answer = { success: 0, action: 'bind_mobile', code: waiting }
    expect(await school.ok('loginCode', { body: { code: waiting } })).toEqual(answer)
    expect(await school.ok('loginCode', { body: { code: waiting } })).toEqual(answer)
    const body = { code: waiting, mobile: '13800000001', mobile_code: '112233' }
    await school.refused('registerWithSocialite', { body }, '手机号已存在')
    await school.refused('registerWithSocialite', { body: {} }, '参数错误')
    await school.ok('registerWithSocialite', { body: { ...body, mobile: '13911110007' } })

    const token = await school.login('13800000002')
    const taken = (await choose('qq-xiaoman', 'bind')).searchParams.get('login_code') ?? ''
    await school.refused('bindSocialWithCode', { token, body: { code: taken } }, '当前渠道账号已绑定了其它账号')
    const own = (await choose('new', 'bind')).searchParams.get('login_code') ?? ''
    await school.ok('bindSocialWithCode', { token, body: { code: own } })
    const second = (await choose('new', 'bind')).searchParams.get('login_code') ?? ''
    await school.refused('bindSocialWithCode', { token, body: { code: second } }, '您已经绑定了该渠道的账号')
    await school.ok('unbindSocial', { token, path: { app: 'qq' } })
    await school.ok('unbindSocial', { token, path: { app: 'qq' } })
    await school.refused('unbindSocial', { token, path: { app: 'github' } }, '参数错误')
  })

  it('refuses social addresses that are missing, too long or of an unknown app', async () => {
    expect(await messageOf('/api/v3/auth/login/wechat/oauth')).toBe('参数错误,参数错误,参数错误')
    const query = `s_url=http://a.test/${'x'.repeat(260)}&f_url=http://a.test/&action=login`
    expect(await messageOf(`/api/v3/auth/login/socialite/qq?${query}`)).toBe(
      'The s url may not be greater than 255 characters.',
    )
    expect(
      await messageOf('/api/v3/auth/login/socialite/github?s_url=http://a.test&f_url=http://a.test&action=login'),
    ).toBe('登录应用不存在')
  })
})
