/** A document that is opened with the code of a binding (screens 2.15). */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import type { Member } from '../../../shared/member.ts'
import { openingAddress, rememberOpeningAddress } from '../../../platform/browser/opening-address.ts'
import { isMemberFailedAtom, isVerifiedAtom, tokenAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import { noteSocialStart } from '../../../domain/session/social-start.ts'
import { appStore } from '../../../platform/store.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const wire = (id: number, nickname: string) => ({ id, nick_name: nickname, mobile: '13800000007', is_bind_mobile: 1 })
const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member
const config = { ...defaultSystemConfig, socialites: { qq: 1, wechat_oauth: 0, wechat_scan: 0 } } as const

/** The codes that were sent to be bound. */
let sent: unknown[] = []
let refusal: string | null = null

beforeAll(completeDocument)
beforeEach(() => {
  sent = []
  refusal = null
  vi.stubGlobal('fetch', async (address: string, init: { readonly body: string }) => {
    if (!address.includes('/bindWithCode')) return Response.json({ code: 0, message: '', data: wire(7, '小满') })
    sent.push(JSON.parse(init.body))
    return Response.json({ code: refusal === null ? 0 : 1, message: refusal ?? '', data: [] })
  })
})
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

interface Arrival {
  readonly nonce?: string
  readonly path?: string
  /** Of whom the server has not said yet who it is. */
  readonly isUnconfirmed?: boolean
}

async function arrive({ nonce = '', path = '/member/profile', isUnconfirmed = false }: Arrival = {}): Promise<void> {
  rememberOpeningAddress({ search: `?social_state=${nonce}&login_code=abc&action=bind`, hash: '' })
  Object.assign(openingAddress, { path, token: 'T' })
  openApp({ address: '/member/profile', member, config })
  if (isUnconfirmed) act(() => appStore.set(isVerifiedAtom, false))
  await screen.findByRole('button', { name: /绑定QQ/ })
}

const leave = (memberId: string): string => noteSocialStart({ app: 'qq', action: 'bind', memberId })
const question = () => screen.queryByRole('dialog', { name: '绑定QQ？' })
/** Whatever was on its way is there: the profile has asked who the member is. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('a code that this member has left for, in this tab', () => {
  it('is used without a question, once', async () => {
    await arrive({ nonce: leave('7') })
    await waitFor(() => expect(sent).toEqual([{ code: 'abc' }]))
    expect(question()).toBeNull()
    // the same link again, in the same tab
    await arrive({ nonce: leave('7') })
    await settle()
    expect(sent).toHaveLength(1)
    expect(question()).toBeNull()
  })

  it('waits until the server has said who the member is', async () => {
    await arrive({ nonce: leave('7'), isUnconfirmed: true })
    expect(sent).toEqual([])
    act(() => appStore.set(isMemberFailedAtom, true))
    await screen.findByText('确认登录状态后继续绑定')
    expect(sent).toEqual([])
    act(() => {
      appStore.set(isMemberFailedAtom, false)
      appStore.set(isVerifiedAtom, true)
    })
    await waitFor(() => expect(sent).toEqual([{ code: 'abc' }]))
  })

  it('tells a refusal of the server', async () => {
    refusal = '该账号已被绑定'
    await arrive({ nonce: leave('7') })
    await screen.findByText('该账号已被绑定')
  })
})

describe('a code this browser did not ask for', () => {
  it.each<[string, () => Arrival]>([
    ['without a start', () => ({})],
    ['with a nonce of its own', () => ({ nonce: `${leave('7')}x` })],
    ['of another member', () => ({ nonce: leave('8') })],
    ['of a login', () => ({ nonce: noteSocialStart({ app: 'qq', action: 'login', memberId: '7' }) })],
  ])('%s is asked for, with the member it would be bound to', async (_, arrival) => {
    await arrive(arrival())
    const dialog = await screen.findByRole('dialog', { name: '绑定QQ？' })
    expect(within(dialog).getByText('将绑定到 小满 138****0007')).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: '取消' }))
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: '绑定' }))
    await waitFor(() => expect(sent).toEqual([{ code: 'abc' }]))
    expect(question()).toBeNull()
  })

  it('is forgotten on 取消', async () => {
    await arrive()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
    expect(question()).toBeNull()
    act(() => appStore.set(userAtom, { ...member, nickname: '大满' }))
    await settle()
    expect(question()).toBeNull()
    expect(sent).toEqual([])
  })

  it('names the provider that this tab has left for', async () => {
    await arrive({ nonce: noteSocialStart({ app: 'wechat', action: 'bind', memberId: '8' }) })
    await screen.findByRole('dialog', { name: '绑定微信？' })
  })

  it('does not ask the next member when the login changes meanwhile', async () => {
    await arrive()
    await screen.findByRole('dialog')
    act(() => appStore.set(tokenAtom, 'T2'))
    expect(question()).toBeNull()
    expect(sent).toEqual([])
  })

  it('is dropped where the document was opened elsewhere', async () => {
    await arrive({ path: '/courses', nonce: leave('7') })
    await settle()
    expect(question()).toBeNull()
    expect(sent).toEqual([])
  })
})
