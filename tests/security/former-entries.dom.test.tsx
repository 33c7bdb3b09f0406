/** What a member has left in the tab's history when the server ended the session is nothing for the next one (screens 1.3.6). */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import detail from '../contract/recordings/member.detail.ok.json'
import { clearTabHistory } from '../../src/platform/session/clear-tab-history.ts'
import { takeEntry } from '../../src/platform/session/entry-owners.ts'
import { leaveForLogin } from '../../src/platform/session/session-navigation.ts'
import { isVerifiedAtom, knownMemberAtom, screensAtom, tokenAtom } from '../../src/platform/session/session-atoms.ts'
import { keyValues } from '../../src/platform/storage/storage.ts'
import { appStore } from '../../src/platform/store.ts'
import { defaultSystemConfig } from '../../src/shared/system-config.ts'
import { memberOfToken, secretOf } from '../support/browser/privacy-browser.ts'
import { appSession, closeApp, completeDocument, openApp } from '../support/dom/render-app.tsx'
import { deferred } from '../support/dom/deferred.ts'
import { emptyStore } from '../support/dom/empty-store.ts'

const revoked = new Set<string>()
let requests: { readonly token: string | null; readonly path: string }[] = []
let nextToken = 0
let unsubscribe = (): void => {}
/** What the server says when it is asked who 8 is; null: who they are. */
let aboutEight: (() => Promise<Response>) | null = null

async function school(url: string, { headers }: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(url, location.origin)
  const token = new Headers(headers).get('Authorization')?.slice('Bearer '.length) ?? null
  requests.push({ token, path: pathname + search })
  if (token !== null && revoked.has(token)) return Response.json({ code: 401, message: '', data: [] })
  const id = memberOfToken(token)
  if (id === 8 && aboutEight !== null && pathname.endsWith('/member/detail')) return aboutEight()
  const data = pathname.endsWith('/member/detail')
    ? { ...detail.response.body.data, id, nick_name: secretOf(id ?? 0) }
    : pathname.endsWith('/login/password')
      ? { token: `token-8-${(nextToken += 1)}` }
      : { data: [], total: 0 }
  return Response.json({ code: 0, message: '', data })
}

/** 7 has searched, and is on 我的. */
async function openAsSeven(): Promise<{ router: ReturnType<typeof openApp>; token: string }> {
  let router: ReturnType<typeof openApp> | undefined
  await act(async () => {
    router = openApp({
      address: `/search?keywords=${secretOf(7)}`,
      member: null,
      config: defaultSystemConfig,
      onUnauthorized: (token) => {
        if (appSession().end(token) && router) void leaveForLogin(router)
      },
    })
  })
  if (!router) throw new Error('the app is not open')
  const opened = router
  appSession().onFollowed((hasLeft) => void (hasLeft && clearTabHistory(opened)))
  unsubscribe = appStore.sub(tokenAtom, () => void takeEntry('/'))
  const token = `token-7-${(nextToken += 1)}`
  await act(() => appSession().logIn(token))
  await act(() => opened.navigate({ href: '/member' }))
  return { router: opened, token }
}

async function stepBack(): Promise<void> {
  await act(async () => {
    history.back()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

/** 8 has the form in front of them, and presses 登录. */
async function submitAsEight(): Promise<void> {
  await waitFor(() => expect(location.pathname).toBe('/login'))
  const opened = await screen.findByRole('link', { name: '使用密码登录' })
  await act(async () => fireEvent.click(opened))
  fireEvent.change(await screen.findByPlaceholderText('请输入手机号码'), { target: { value: '13800000008' } })
  fireEvent.change(screen.getByPlaceholderText('请输入密码'), { target: { value: 'secret' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '登录' })))
}

async function logInAsEight(): Promise<void> {
  await submitAsEight()
  await waitFor(() => expect(location.pathname).not.toMatch(/^\/login/), { timeout: 3000 })
}

/** The server has taken the token of 7 back, and the login is open. */
async function endSeven(): Promise<void> {
  const { token } = await openAsSeven()
  revoked.add(token)
  await act(() => appSession().loadMember())
}

const isWordOfSeven = ({ token, path }: (typeof requests)[number]) =>
  memberOfToken(token) === 8 && path.includes(secretOf(7))

beforeAll(() => completeDocument())
beforeEach(async () => {
  await emptyStore(keyValues)
  appStore.set(screensAtom, 0)
  revoked.clear()
  requests = []
  aboutEight = null
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', school)
})
afterEach(async () => {
  unsubscribe()
  await act(() => appSession().logOut())
  await act(async () => closeApp())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('leads the next member, who logs in here, nowhere', async () => {
  const { token } = await openAsSeven()
  revoked.add(token)
  await act(() => appSession().loadMember())
  await logInAsEight()
  expect(appStore.get(knownMemberAtom)?.id).toBe(8)
  await stepBack()
  await stepBack()
  expect(location.search).toBe('')
  expect(document.body.innerHTML).not.toContain(secretOf(7))
  expect(requests.filter(isWordOfSeven)).toEqual([])
})

it('leads the next member, who leaves the form before it leaves by itself, nowhere', async () => {
  await endSeven()
  await submitAsEight()
  await waitFor(() => expect(appStore.get(knownMemberAtom)?.id).toBe(8))
  expect(location.pathname).toBe('/login-password')
  await stepBack()
  // where the session of 7 ended, which any visitor is shown
  expect(location.pathname).toBe('/member')
  await stepBack()
  expect(location.pathname + location.search).toBe('/')
  expect(requests.filter(isWordOfSeven)).toEqual([])
})

it('shows the next member, who had left the form before it was known who they are, nothing any more', async () => {
  await endSeven()
  const said = deferred<Response>()
  aboutEight = () => said.promise
  await submitAsEight()
  await waitFor(() => expect(appStore.get(tokenAtom)).toMatch(/^token-8/))
  await stepBack()
  await stepBack()
  // it may be 7, who may see that
  expect(location.search).toBe(`?keywords=${secretOf(7)}`)
  said.resolve(Response.json({ code: 0, message: '', data: { ...detail.response.body.data, id: 8 } }))
  await waitFor(() => expect(appStore.get(knownMemberAtom)?.id).toBe(8))
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(appStore.get(screensAtom)).not.toBeNull())
  expect(document.body.innerHTML).not.toContain(secretOf(7))
})

it('leads the next member, whose data come by themselves, where the form was to lead', async () => {
  await endSeven()
  aboutEight = async () => Response.json({ code: 500, message: '', data: [] })
  await submitAsEight()
  await screen.findByText('登录成功，资料加载失败')
  aboutEight = null
  await act(() => appSession().loadMember())
  await waitFor(() => expect(location.pathname).toBe('/member'), { timeout: 3000 })
  await stepBack()
  expect(location.pathname).toBe('/')
})

it('leads the same member where they were', async () => {
  const { token } = await openAsSeven()
  revoked.add(token)
  await act(() => appSession().loadMember())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await act(() => appSession().logIn(`token-7-${(nextToken += 1)}`))
  await waitFor(() => expect(appStore.get(isVerifiedAtom)).toBe(true))
  await stepBack()
  await stepBack()
  expect(location.search).toBe(`?keywords=${secretOf(7)}`)
})

it('leads the next member, who logs in over this one, nowhere', async () => {
  const { router } = await openAsSeven()
  await act(() => router.navigate({ href: '/login' }))
  await logInAsEight()
  await stepBack()
  await stepBack()
  expect(location.search).toBe('')
  expect(requests.filter(isWordOfSeven)).toEqual([])
})

it('leads the next member, who logs in in another tab, nowhere', async () => {
  const { token } = await openAsSeven()
  await appSession().watchTabs()
  revoked.add(token)
  await act(() => appSession().loadMember())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await keyValues.set('meedu-h5-token', 'token-8-other')
  await act(() => appSession().watchTabs())
  await waitFor(() => expect(appStore.get(knownMemberAtom)?.id).toBe(8))
  await waitFor(() => expect(appStore.get(screensAtom)).not.toBeNull())
  await stepBack()
  await stepBack()
  expect(location.search).toBe('')
  expect(requests.filter(isWordOfSeven)).toEqual([])
})
