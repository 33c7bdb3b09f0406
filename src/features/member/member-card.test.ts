import { describe, expect, it } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { roleLine } from './member-card.tsx'

const now = Date.parse('2026-11-20T10:00:00Z')
const member = (rest: Partial<Member>): Member =>
  ({ id: 1, roleId: 3, roleName: '年度会员', roleExpiredAt: Date.parse('2027-03-17T18:00:00Z'), ...rest }) as Member

describe('roleLine', () => {
  it('names a membership in force with its last day on the clock of the server', () => {
    expect(roleLine(member({}), now)).toEqual({ text: '年度会员 2027-03-18到期', isVip: true })
  })

  it('has a word for a membership whose kind the server does not name', () => {
    expect(roleLine(member({ roleName: '' }), now).text).toBe('VIP会员 2027-03-18到期')
  })

  it.each([
    ['expired, role still attached', { roleExpiredAt: now - 1 }],
    ['no role, with an old date', { roleId: 0 }],
    ['no date', { roleExpiredAt: null }],
  ])('%s is no membership', (_, rest) => {
    expect(roleLine(member(rest), now)).toEqual({ text: '免费会员', isVip: false })
  })
})
