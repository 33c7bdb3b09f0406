/** The cashier in the app, with a server that does not do as it should (screens 2.9). */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { tokenAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { openTabChannel, tellTabs } from '../../../platform/tabs/tab-channel.ts'
import type { Member } from '../../../shared/member.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', roleId: 0, roleExpiredAt: null } as Member
const role = { id: 3, name: '年度会员', charge: 199, expire_days: 365, description: '' }
const answer = (data: unknown): Response => Response.json({ code: 0, message: '', data })
const broken = (): Response => new Response('', { status: 502 })

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

/** A server that answers what is here by the end of its path, and is broken otherwise. */
function serve(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    return (Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? broken)()
  })
}

function open(address: string, who = member): void {
  openApp({ address, member: who, config: defaultSystemConfig })
}

/** Orders a membership; the answer is lost. */
async function loseOrder(getMember: () => Response): Promise<void> {
  serve({ '/roles': () => answer([role]), '/member/detail': getMember })
  open('/order?goods_type=ROLE&goods_id=3')
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
}

it.each([
  ['服务暂时不可用，请稍后重试', broken],
  ['系统维护中', () => Response.json({ code: 503, message: '系统维护中', data: [] })],
])('a membership whose order was lost and cannot be looked for says why: %s', async (said, getMember) => {
  await loseOrder(getMember)
  expect(await screen.findByRole('button', { name: '重新确认' })).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
})

it('a membership that was delivered although the answer was lost is known at once', async () => {
  await loseOrder(() => answer({ id: 7, nick_name: '小满', role_id: 3, role_expired_at: '2099-01-01 00:00:00' }))
  expect(await screen.findByText('订单已完成，会员已开通')).toBeTruthy()
  await vi.waitFor(() => expect(appStore.get(userAtom)?.roleId).toBe(3))
})

it.each([
  [0, '提交订单', 'button'],
  [1, '您已可学习该课程，无需购买', 'heading'],
])(
  'who may learn a course is said by the server, not by the clock of the device: isBuy %s',
  async (isBuy, name, kind) => {
    const course = { id: 2, title: '课程', charge: 199, is_free: 0, is_vip_free: 1 }
    serve({ '/course/2': () => answer({ course, isBuy }) })
    open('/order?goods_type=COURSE&goods_id=2', { ...member, roleId: 3, roleExpiredAt: Date.UTC(2099, 0) })
    expect(await screen.findByRole(kind, { name })).toBeTruthy()
  },
)

it('sells no membership that another tab has bought meanwhile', async () => {
  serve({ '/roles': () => answer([role]) })
  open('/order?goods_type=ROLE&goods_id=3')
  expect(await screen.findByRole('button', { name: '提交订单' })).toBeTruthy()
  const heard = vi.fn<(message: unknown) => void>()
  const channel = openTabChannel('purchase')
  channel.hear(heard)
  tellTabs('purchase', { type: 'ROLE', id: 4 })
  tellTabs('purchase', { type: 'COURSE', id: 3 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  channel.close()
  expect(screen.getByRole('button', { name: '提交订单' })).toBeTruthy()
  tellTabs('purchase', { type: 'ROLE', id: 3 })
  expect(await screen.findByText('订单已完成，会员已开通')).toBeTruthy()
  // one day it is renewed
  open('/order?goods_type=ROLE&goods_id=3')
  expect(await screen.findByRole('button', { name: '提交订单' })).toBeTruthy()
})
