// @ts-check
import { Refusal, ok, validate } from '../lib/envelope.mjs'
import { bodyOf, requireMember, textOf, tokenOf } from '../lib/request.mjs'
import { issueToken, memberByMobile, registerMember, registerSocialMember, spendSmsCode } from '../lib/account.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** @param {Demo} demo @param {import('../types.mjs').Member} member @param {string} text */
const login = (demo, member, text = '账号已被锁定') => {
  if (member.is_lock === 1) throw new Refusal(text)
  return { token: issueToken(demo, member) }
}

/** @param {Demo} demo @param {Ctx} c */
const loginMobile = async (demo, c) => {
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  validate([[mobile === '', '请输入手机号']])
  spendSmsCode(demo, mobile, body['mobile_code'])
  const member = memberByMobile(demo, mobile) ?? registerMember(demo, mobile)
  return ok(c, login(demo, member))
}

/** @param {Demo} demo @param {Ctx} c */
const loginPassword = async (demo, c) => {
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  const password = textOf(body['password'])
  validate([
    [mobile === '', '请输入手机号'],
    [password === '', '请输入密码'],
  ])
  const member =
    memberByMobile(demo, mobile) ?? demo.state.members.find((candidate) => candidate.loginNames.includes(mobile))
  if (member === undefined || member.password !== password) throw new Refusal('手机号或密码错误')
  return ok(c, login(demo, member))
}

/** @param {Demo} demo @param {Ctx} c */
const registerSms = async (demo, c) => {
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  const password = textOf(body['password'])
  validate([
    [mobile === '', '请输入手机号'],
    [textOf(body['mobile_code']) === '', '请输入短信验证码'],
    [password === '', '请输入密码'],
    [password !== '' && password.length < 6, '密码长度不能少于6个字符'],
    [password.length > 16, '密码长度不能多于16个字符'],
  ])
  spendSmsCode(demo, mobile, body['mobile_code'])
  if (memberByMobile(demo, mobile) !== undefined) throw new Refusal('手机号已存在')
  registerMember(demo, mobile, { password, is_password_set: 1 })
  return ok(c)
}

/** @param {Demo} demo @param {Ctx} c */
const resetPassword = async (demo, c) => {
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  const password = textOf(body['password'])
  validate([
    [mobile === '', '请输入手机号'],
    [textOf(body['mobile_code']) === '', '请输入短信验证码'],
    [password === '', '请输入密码'],
  ])
  spendSmsCode(demo, mobile, body['mobile_code'])
  const member = memberByMobile(demo, mobile)
  if (member === undefined) throw new Refusal('手机号不存在')
  member.password = password
  member.is_password_set = 1
  return ok(c)
}

/** Reads a social code that is still valid. @param {Demo} demo @param {string} code */
const socialCode = (demo, code) => {
  validate([[code === '', '参数错误']])
  const held = demo.state.socialCodes.get(code)
  if (held === undefined || held.expiresAt < demo.now()) throw new Refusal('已过期')
  return held
}

/** @param {Demo} demo @param {import('../types.mjs').SocialCode} held */
const boundTo = (demo, held) => demo.state.socials.find((row) => row.app === held.app && row.openid === held.openid)

/** @param {Demo} demo @param {Ctx} c */
const loginCode = async (demo, c) => {
  const code = textOf((await bodyOf(c))['code'])
  const held = socialCode(demo, code)
  const social = boundTo(demo, held)
  if (social === undefined) {
    const settings = Object(demo.state.config['member'])
    // the code survives this answer (backend 4.5)
    if (settings.enabled_mobile_bind_alert === 1) return ok(c, { success: 0, action: 'bind_mobile', code })
    const created = registerSocialMember(demo, held.nick)
    demo.state.socials.push({ app: held.app, openid: held.openid, nick: held.nick, user_id: created.id })
    demo.state.socialCodes.delete(code)
    return ok(c, { success: 1, ...login(demo, created, '用户已锁定无法登录') })
  }
  const member = demo.state.members.find((candidate) => candidate.id === social.user_id)
  if (member === undefined) throw new Refusal('用户不存在')
  const token = login(demo, member, '用户已锁定无法登录')
  demo.state.socialCodes.delete(code)
  return ok(c, { success: 1, ...token })
}

/** @param {Demo} demo @param {Ctx} c */
const registerWithSocialite = async (demo, c) => {
  const body = await bodyOf(c)
  const code = textOf(body['code'])
  const mobile = textOf(body['mobile'])
  validate([[mobile === '' || code === '', '参数错误']])
  // spent even when a later check fails (openapi registerWithSocialite)
  spendSmsCode(demo, mobile, body['mobile_code'])
  const held = socialCode(demo, code)
  if (memberByMobile(demo, mobile) !== undefined) throw new Refusal('手机号已存在')
  if (boundTo(demo, held) !== undefined) throw new Refusal('当前渠道账号已绑定了其它账号')
  const member = registerMember(demo, mobile)
  demo.state.socials.push({ app: held.app, openid: held.openid, nick: held.nick, user_id: member.id })
  demo.state.socialCodes.delete(code)
  return ok(c, login(demo, member, '用户已锁定无法登录'))
}

/** @param {Demo} demo @param {Ctx} c */
const bindWithCode = async (demo, c) => {
  const member = await requireMember(demo, c)
  const code = textOf((await bodyOf(c))['code'])
  const held = socialCode(demo, code)
  if (demo.state.socials.some((row) => row.app === held.app && row.user_id === member.id))
    throw new Refusal('您已经绑定了该渠道的账号')
  if (boundTo(demo, held) !== undefined) throw new Refusal('当前渠道账号已绑定了其它账号')
  demo.state.socials.push({ app: held.app, openid: held.openid, nick: held.nick, user_id: member.id })
  demo.state.socialCodes.delete(code)
  return ok(c)
}

/** @param {App} app @param {Demo} demo */
export const registerAuth = (app, demo) => {
  app.post('/api/v2/login/mobile', (c) => loginMobile(demo, c))
  app.post('/api/v2/login/password', (c) => loginPassword(demo, c))
  app.post('/api/v2/register/sms', (c) => registerSms(demo, c))
  app.post('/api/v2/password/reset', (c) => resetPassword(demo, c))
  app.post('/api/v3/auth/login/code', (c) => loginCode(demo, c))
  app.post('/api/v3/auth/register/withSocialite', (c) => registerWithSocialite(demo, c))
  app.post('/api/v3/member/socialite/bindWithCode', (c) => bindWithCode(demo, c))
  app.delete('/api/v2/member/socialite/:app', async (c) => {
    const member = await requireMember(demo, c)
    const name = c.req.param('app')
    if (name !== 'qq' && name !== 'wechat') throw new Refusal('参数错误')
    demo.state.socials = demo.state.socials.filter((row) => row.app !== name || row.user_id !== member.id)
    return ok(c)
  })
  app.post('/api/v2/logout', async (c) => {
    await requireMember(demo, c, { oneDevice: false })
    const session = demo.state.tokens.get((await tokenOf(c)) ?? '')
    if (session !== undefined) session.revoked = true
    return ok(c)
  })
}
