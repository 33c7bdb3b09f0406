/** A school in which things are written that must not be written twice; for simulations. */
import { createLossyNetwork, envelope, type Call } from '../browser/lossy-network.ts'

/** What was written, in order. */
export interface Written {
  readonly comments: string[]
  readonly passwords: string[]
  readonly nicknames: string[]
  readonly deletions: string[]
  /** Numbers a code was sent to. */
  readonly codes: string[]
}

export const member = {
  id: 21,
  nick_name: '小满',
  mobile: '13911110001',
  is_bind_mobile: 1,
  is_set_nickname: 0,
  agreement_status: { user_agreement_agreed: true, privacy_policy_agreed: true },
}

const course = { id: 1, title: '课程', charge: 0, is_free: 1, is_allow_comment: 1 }

/** The calls that write something of the kinds above. */
export const isWrite = ({ method }: Call): boolean => method === 'POST'

const textOf = ({ body }: Call, name: string): string => (typeof body[name] === 'string' ? body[name] : '')

function once(list: string[], text: string, refusal: string): Response {
  if (list.length > 0) return envelope([], 1, refusal)
  list.push(text)
  return envelope([])
}

const refuse = (call: Call): Response | null => (isWrite(call) ? envelope([], 1, '操作太频繁') : null)

/** `now`: milliseconds since 1970, the clock of the school. */
export function createWriteSchool(now: () => number) {
  const written: Written = { comments: [], passwords: [], nicknames: [], deletions: [], codes: [] }
  const rows: object[] = []
  const pictures = new Set<string>()
  let code: string | null = null
  let nextId = 1

  function picture(): Response {
    const key = `picture-${nextId++}`
    pictures.add(key)
    return envelope({ key, img: 'data:image/png;base64,AA==' })
  }

  function sendCode(call: Call): Response {
    // used up by the first look at it
    if (!pictures.delete(textOf(call, 'image_key'))) return envelope([], 1, '图形验证码错误')
    written.codes.push(textOf(call, 'mobile'))
    code = '123456'
    return envelope([])
  }

  function changePassword(call: Call): Response {
    if (code === null || textOf(call, 'mobile_code') !== code) return envelope([], 1, '短信验证码错误')
    code = null
    written.passwords.push(textOf(call, 'password'))
    return envelope([])
  }

  function comment(call: Call): Response {
    written.comments.push(textOf(call, 'content'))
    const row = {
      id: `row-${nextId++}`,
      parent_id: 'none',
      content: '',
      is_check: 0,
      created_at: new Date(now()).toISOString(),
      user: { nick_name: member.nick_name, avatar: '' },
    }
    rows.unshift({ ...row, replies: [], replies_count: 0 })
    return envelope(row)
  }

  function answer(call: Call): Response {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v2/member/detail':
        return envelope({
          ...member,
          nick_name: written.nicknames[0] ?? member.nick_name,
          is_set_nickname: written.nicknames.length,
        })
      case 'GET /api/v2/course/1':
        return envelope({ course, chapters: [], videos: [], isBuy: true })
      case 'GET /api/v3/comments':
        return envelope({ data: rows.slice(0, 5), total: rows.length })
      case 'GET /api/v3/comments/replies':
        return envelope({ data: rows })
      case 'POST /api/v3/comment/store':
        return comment(call)
      case 'GET /api/v2/captcha/image':
        return picture()
      case 'POST /api/v2/captcha/sms':
        return sendCode(call)
      case 'POST /api/v2/member/detail/password':
        return changePassword(call)
      case 'POST /api/v2/member/detail/nickname':
        return once(written.nicknames, textOf(call, 'nick_name'), '您已经设置过昵称了')
      case 'POST /api/v3/member/destroy':
        return once(written.deletions, 'x', '已提交注销申请')
      default:
        return envelope([])
    }
  }

  return { written, network: createLossyNetwork({ answer, refuse }) }
}
