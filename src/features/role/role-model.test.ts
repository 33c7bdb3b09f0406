import { expect, it } from 'vitest'
import type { Role } from '../../api/role.ts'
import { chosenRole, formatPricePerDay, membershipLine, replacementMessage, roleFacts } from './role-model.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const role = (id: number, fields: Partial<Role> = {}): Role => ({
  id,
  name: `会员${id}`,
  charge: 39,
  expireDays: 30,
  benefits: [],
  ...fields,
})
const member = (roleId: number, roleExpiredAt: string | null, roleName = '年度会员') => ({
  roleId,
  roleName,
  roleExpiredAt: roleExpiredAt === null ? null : Date.parse(roleExpiredAt),
})
// in China it is the 18th already
const inForce = member(3, '2027-03-17T17:00:00Z')

it('says until when a membership in force lasts, at +08:00', () => {
  expect(membershipLine(inForce, now)).toBe('您的年度会员将于2027-03-18到期，续费后有效期顺延')
  expect(membershipLine({ ...inForce, roleName: '' }, now)).toContain('您的VIP会员将于')
})

it.each([member(0, '2027-03-17T17:00:00Z', ''), member(3, '2026-11-20T09:59:59Z'), member(3, null)])(
  'is no member with %j',
  (former) => expect(membershipLine(former, now)).toBe('您还不是VIP会员'),
)

it('chooses the only membership from the start, of several none', () => {
  const [a, b] = [role(1), role(2)]
  expect(chosenRole([a], null)).toBe(a)
  expect(chosenRole([a, b], null)).toBeNull()
  expect(chosenRole([a, b], 2)).toBe(b)
  expect(chosenRole([a, b], 9)).toBeNull()
  expect(chosenRole([a], 9)).toBeNull()
  expect(chosenRole([], null)).toBeNull()
})

it('notes that another membership takes the place of the one in force', () => {
  expect(replacementMessage(inForce, role(1), now)).toBe('购买后将更换为会员1')
  expect(replacementMessage(inForce, role(3), now)).toBe('')
  expect(replacementMessage(inForce, null, now)).toBe('')
  expect(replacementMessage(member(3, '2026-11-20T09:59:59Z'), role(1), now)).toBe('')
  expect(replacementMessage(null, role(1), now)).toBe('')
})

it.each([
  [role(1), ['有效期30天', '约￥1.30/天']],
  [role(1, { charge: 0, expireDays: 7 }), ['有效期7天']],
  [role(1, { expireDays: 0 }), []],
])('facts of %j', (sold, facts) => expect(roleFacts(sold)).toEqual(facts))

it.each([
  [39, 30, '￥1.30'],
  [299, 365, '￥0.82'],
  [99, 90, '￥1.10'],
  [0, 30, ''],
  [39, 0, ''],
])('%i yuan for %i days → %j', (yuan, days, text) => expect(formatPricePerDay(yuan, days)).toBe(text))
