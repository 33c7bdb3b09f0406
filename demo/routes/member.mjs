// @ts-check
import { Refusal, ok, validate } from '../lib/envelope.mjs'
import { bodyOf, originOf, pageOf, paginate, requireMember, slice, textOf } from '../lib/request.mjs'
import { memberByMobile, spendSmsCode } from '../lib/account.mjs'
import { randomText } from '../lib/random.mjs'
import { local, utc } from '../lib/time.mjs'
import { memberView } from '../lib/views.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** @param {Demo} demo @param {Ctx} c */
const changeNickname = async (demo, c) => {
  const member = await requireMember(demo, c)
  const nick = textOf((await bodyOf(c))['nick_name'])
  validate([[nick === '', '请输入昵称']])
  if (member.is_set_nickname === 1) throw new Refusal('当前用户已配置昵称')
  if (demo.state.members.some((other) => other.nick_name === nick)) throw new Refusal('昵称已经存在')
  if (Array.from(nick).length > 24) throw new Refusal('错误')
  member.nick_name = nick
  member.is_set_nickname = 1
  return ok(c)
}

/** @param {Demo} demo @param {Ctx} c */
const changeAvatar = async (demo, c) => {
  const member = await requireMember(demo, c)
  const file = (await c.req.parseBody())['file']
  if (!(file instanceof File)) throw new Refusal('请上传文件')
  if (!/^image\/(jpe?g|png|bmp|gif|svg\+xml|webp)$/.test(file.type)) throw new Refusal('请上传图片文件')
  if (file.size > 1024 * 1024) throw new Refusal('文件不能超过1M')
  const name = `${member.id}-${randomText(10)}`
  demo.state.avatars.set(name, { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type })
  member.avatar = `/demo-media/avatars/${name}`
  return ok(c)
}

/** @param {Demo} demo @param {Ctx} c */
const changePassword = async (demo, c) => {
  const member = await requireMember(demo, c)
  const body = await bodyOf(c)
  const [mobile, code, password] = ['mobile', 'mobile_code', 'password'].map((name) => textOf(body[name]))
  validate([
    [mobile === '', '请输入手机号'],
    [code === '', '请输入短信验证码'],
    [password === '', '请输入密码'],
  ])
  spendSmsCode(demo, mobile ?? '', body['mobile_code'])
  if (mobile !== member.mobile) throw new Refusal('请绑定手机号')
  member.password = password ?? ''
  member.is_password_set = 1
  return ok(c)
}

/** @param {Demo} demo @param {Ctx} c */
const bindMobile = async (demo, c) => {
  const member = await requireMember(demo, c)
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  validate([
    [mobile === '', '请输入手机号'],
    [textOf(body['mobile_code']) === '', '请输入短信验证码'],
  ])
  spendSmsCode(demo, mobile, body['mobile_code'])
  if (/^1\d{10}$/.test(member.mobile)) throw new Refusal('已绑定')
  if (memberByMobile(demo, mobile) !== undefined) throw new Refusal('手机号已存在')
  member.mobile = mobile
  return ok(c)
}

/** @param {Demo} demo @param {Ctx} c */
const changeMobile = async (demo, c) => {
  const member = await requireMember(demo, c)
  const body = await bodyOf(c)
  const mobile = textOf(body['mobile'])
  validate([
    [mobile === '', '请输入手机号'],
    [textOf(body['mobile_code']) === '', '请输入短信验证码'],
  ])
  const expiresAt = demo.state.verifySigns.get(textOf(body['sign']))
  if (expiresAt === undefined || expiresAt < demo.now()) throw new Refusal('参数错误')
  spendSmsCode(demo, mobile, body['mobile_code'])
  if (memberByMobile(demo, mobile) !== undefined) throw new Refusal('手机号已存在')
  member.mobile = mobile
  return ok(c)
}

/** @param {App} app @param {Demo} demo */
const registerFace = (app, demo) => {
  app.post('/api/v3/member/tencent/faceVerify', async (c) => {
    const member = await requireMember(demo, c)
    const target = textOf((await bodyOf(c))['s_url'])
    validate([[target === '', '参数错误']])
    if (member.is_face_verify) throw new Refusal('当前学员已完成实人认证')
    if (demo.state.odd.face_fail) throw new Refusal('无法发起实名认证')
    const token = `BIZ-${randomText(16).toUpperCase()}`
    demo.state.faces.set(token, { memberId: member.id, ruleId: '1', result: 'pending' })
    const url = `${originOf(c)}/demo-pages/face?token=${token}&redirect=${encodeURIComponent(target)}`
    return ok(c, { url, rule_id: '1', biz_token: token, request_id: `req-${randomText(12)}` })
  })
  app.get('/api/v3/member/tencent/faceVerify', async (c) => {
    const member = await requireMember(demo, c)
    const token = c.req.query('biz_token') ?? ''
    validate([[token === '' || (c.req.query('rule_id') ?? '') === '', '参数错误']])
    const face = demo.state.faces.get(token)
    // the status object stands in `code` while pending (backend 6)
    if (face?.memberId !== member.id || face.result !== 'passed')
      return c.json({ code: { status: 5 }, message: '', data: [] })
    member.is_face_verify = true
    member.profile_real_name = '南*生'
    member.profile_id_number = '310101****0001'
    return ok(c, { status: 9 })
  })
}

/** @param {App} app @param {Demo} demo */
export const registerMemberRoutes = (app, demo) => {
  app.get('/api/v2/member/detail', async (c) => {
    const member = await requireMember(demo, c)
    return ok(c, memberView(demo.state, member, originOf(c)))
  })
  app.post('/api/v2/member/detail/avatar', (c) => changeAvatar(demo, c))
  app.post('/api/v2/member/detail/nickname', (c) => changeNickname(demo, c))
  app.post('/api/v2/member/detail/password', (c) => changePassword(demo, c))
  app.post('/api/v2/member/detail/mobile', (c) => bindMobile(demo, c))
  app.put('/api/v2/member/mobile', (c) => changeMobile(demo, c))
  app.post('/api/v2/member/verify', async (c) => {
    const member = await requireMember(demo, c)
    const body = await bodyOf(c)
    const mobile = textOf(body['mobile'])
    spendSmsCode(demo, mobile, body['mobile_code'])
    if (mobile !== member.mobile) throw new Refusal('参数错误')
    const sign = randomText(180)
    demo.state.verifySigns.set(sign, demo.now() + 3_600_000)
    return ok(c, { sign })
  })
  app.post('/api/v3/member/destroy', async (c) => {
    const member = await requireMember(demo, c)
    if (member.destroyRequested) throw new Refusal('用户已申请注销')
    member.destroyRequested = true
    return ok(c)
  })
  app.post('/api/v2/member/agreement/agree', async (c) => {
    const member = await requireMember(demo, c)
    member.agreement_status = { user_agreement_agreed: true, privacy_policy_agreed: true }
    return ok(c)
  })
  registerFace(app, demo)
  registerRecords(app, demo)
}

/** @param {App} app @param {Demo} demo */
const registerRecords = (app, demo) => {
  app.get('/api/v2/member/credit1Records', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.credits.filter((row) => row.user_id === member.id).sort((a, b) => b.createdAt - a.createdAt)
    const data = slice(rows, pageOf(c, 'page_size')).map(({ sum, remark, createdAt }) => ({
      sum,
      remark,
      created_at: utc(createdAt),
    }))
    return ok(c, { total: rows.length, data })
  })
  app.get('/api/v2/member/roles', async (c) => {
    const member = await requireMember(demo, c)
    const rows = demo.state.roleRecords
      .filter((row) => row.user_id === member.id)
      .map((row) => {
        const role = demo.state.roles.find((candidate) => candidate.id === row.role_id)
        return {
          id: row.id,
          user_id: row.user_id,
          role_id: row.role_id,
          charge: row.charge,
          started_at: local(row.startedAt),
          expired_at: local(row.expiredAt),
          created_at: utc(row.createdAt),
          updated_at: utc(row.createdAt),
          user: { id: member.id, nick_name: member.nick_name, avatar: member.avatar, mobile: member.mobile },
          role: role === undefined ? null : { id: role.id, name: role.name, desc_rows: [''] },
        }
      })
    return ok(c, paginate(c, rows, pageOf(c, 'page_size')))
  })
}
