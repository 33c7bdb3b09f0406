import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool, type Member, type Rows } from './demo-client.ts'

const school = openSchool()
beforeEach(() => school.reset())

describe('demo school: profile', () => {
  it('describes the accounts of the README', async () => {
    const member = async (mobile: string) =>
      school.ok<Record<string, unknown>>('getMember', { token: await school.login(mobile) })
    expect(await member('13800000000')).toMatchObject({ nick_name: '林间小满', role_id: 0, credit1: 1280 })
    expect(await member('13800000001')).toMatchObject({ role: { name: '年度会员', desc_rows: [''] } })
    expect(await member('13800000003')).toMatchObject({ role_id: 1 })
    expect(await member('13800000004')).toMatchObject({ is_bind_mobile: 0, mobile: '287654321' })
    expect(await member('13800000005')).toMatchObject({ agreement_status: { user_agreement_agreed: false } })
    expect(await member('13800000006')).toMatchObject({ is_face_verify: false })
    await school.refused('getMember', {}, '请登录', 401)
  })

  it('changes nickname once', async () => {
    const token = await school.login('13800000002')
    const change = (nick_name: string) => ({ token, body: { nick_name } })
    await school.refused('changeNickname', { token, body: {} }, '请输入昵称')
    await school.refused('changeNickname', change('林间小满'), '昵称已经存在')
    await school.refused('changeNickname', change('长'.repeat(25)), '错误')
    await school.ok('changeNickname', change('新昵称'))
    await school.refused('changeNickname', change('再改'), '当前用户已配置昵称')
  })

  it('stores an avatar and serves it', async () => {
    const token = await school.login('13800000002')
    const upload = (type: string, size: number) => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(size)], 'a', { type }))
      return { token, body }
    }
    await school.refused('changeAvatar', { token, body: new FormData() }, '请上传文件')
    await school.refused('changeAvatar', upload('text/plain', 5), '请上传图片文件')
    await school.refused('changeAvatar', upload('image/png', 1024 * 1024 + 1), '文件不能超过1M')
    await school.ok('changeAvatar', upload('image/png', 300))
    const { avatar } = await school.ok<Member>('getMember', { token })
    const picture = await school.app.request(avatar)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBe(300)
  })

  it('changes password and mobile number with codes', async () => {
    const token = await school.login('13800000002')
    const body = { mobile: '13800000002', mobile_code: '112233', password: 'newpass1' }
    await school.refused('changePassword', { token, body: { ...body, mobile: '13911119999' } }, '请绑定手机号')
    await school.refused('changePassword', { token, body: { ...body, mobile_code: '0' } }, '短信验证码错误')
    await school.ok('changePassword', { token, body })
    await school.ok('loginPassword', { body: { mobile: '13800000002', password: 'newpass1' } })

    await school.refused('verifyMember', { token, body: {} }, '短信验证码错误')
    await school.refused('verifyMember', { token, body: { mobile: '13800000001', mobile_code: '112233' } }, '参数错误')
    const { sign } = await school.ok<{ sign: string }>('verifyMember', { token, body })
    const change = { mobile: '13911110009', mobile_code: '112233', sign }
    await school.refused('changeMobile', { token, body: { ...change, sign: 'xx' } }, '参数错误')
    await school.refused('changeMobile', { token, body: { ...change, mobile: '13800000001' } }, '手机号已存在')
    await school.ok('changeMobile', { token, body: change })
    expect(await school.ok('getMember', { token })).toMatchObject({ mobile: '13911110009' })
  })

  it('binds a first number, also with the token in the body', async () => {
    const token = await school.login('13800000004')
    const body = { mobile: '13911110011', mobile_code: '112233' }
    await school.refused('bindMobile', { token, body: { ...body, mobile: '13800000001' } }, '手机号已存在')
    await school.ok('bindMobile', { body: { ...body, token } })
    expect(await school.ok('getMember', { token })).toMatchObject({ is_bind_mobile: 1 })
    await school.refused('bindMobile', { token, body: { ...body, mobile: '13911110012' } }, '已绑定')
  })

  it('records consent and a request for deletion', async () => {
    const token = await school.login('13800000005')
    await school.ok('agreeAgreements', { token, body: {} })
    expect(await school.ok('getMember', { token })).toMatchObject({ agreement_status: { privacy_policy_agreed: true } })
    await school.ok('requestAccountDeletion', { token, body: {} })
    await school.refused('requestAccountDeletion', { token, body: {} }, '用户已申请注销')
    await school.login('13800000005')
    await school.ok('requestAccountDeletion', { token, body: {} })
  })

  it('runs face verification through its page', async () => {
    const token = await school.login('13800000006')
    await school.refused('startFaceVerify', { token, body: {} }, '参数错误')
    const ticket = await school.ok<{ url: string; biz_token: string; rule_id: string }>('startFaceVerify', {
      token,
      body: { s_url: 'http://app.test/auth/faceSuccess' },
    })
    const query = { biz_token: ticket.biz_token, rule_id: ticket.rule_id }
    const pending = { code: { status: 5 }, message: '', data: [] }
    expect(await school.call('queryFaceVerify', { token, query })).toEqual(pending)
    const answer = async (result: string) => {
      const form = new URLSearchParams({
        token: ticket.biz_token,
        redirect: new URL(ticket.url).searchParams.get('redirect') ?? '',
        result,
      })
      return (await school.app.request('/demo-pages/face', { method: 'POST', body: form })).headers.get('location')
    }
    expect(await answer('failed')).toBe('http://app.test/auth/faceSuccess')
    expect(await school.call('queryFaceVerify', { token, query })).toEqual(pending)
    await answer('passed')
    expect(await school.ok('queryFaceVerify', { token, query })).toEqual({ status: 9 })
    expect(await school.ok<Member>('getMember', { token })).toMatchObject({ is_face_verify: true })
    await school.refused('startFaceVerify', { token, body: { s_url: 'x' } }, '当前学员已完成实人认证')
    await school.refused('queryFaceVerify', { token, query: { biz_token: 'x' } }, '参数错误')
  })

  it('lists points and memberships', async () => {
    const token = await school.login('13800000000')
    const page = await school.ok<Rows<{ sum: number }>>('listCreditRecords', {
      token,
      query: { page: 5, page_size: 10 },
    })
    expect(page.total).toBe(45)
    expect(page.data).toHaveLength(5)
    const vip = await school.login('13800000001')
    expect(await school.ok<Rows>('listMemberRoles', { token: vip })).toMatchObject({
      total: 1,
      data: [{ role: { name: '年度会员' } }],
    })
  })

  it('keeps the unread number until a mark call', async () => {
    const token = await school.login('13800000000')
    expect(await school.ok('unreadCount', { token })).toBe(3)
    await school.control('POST', 'message/13800000000', { message: '新消息' })
    expect(await school.ok('unreadCount', { token })).toBe(3)
    const list = await school.ok<Rows<{ id: string; read_at: string | null }>>('listMessages', {
      token,
      query: { page_size: 20 },
    })
    expect(list.total).toBe(43)
    expect(list.data).toHaveLength(20)
    await school.ok('markMessageRead', { token, path: { notificationId: list.data[0]?.id ?? '' } })
    await school.ok('markMessageRead', { token, path: { notificationId: 'nope' } })
    expect(await school.ok('unreadCount', { token })).toBe(3)
    await school.ok('markAllMessagesRead', { token })
    expect(await school.ok('unreadCount', { token })).toBe(0)
    expect((await school.ok<Rows>('listMessages', { token })).data).toHaveLength(5)
  })
})
