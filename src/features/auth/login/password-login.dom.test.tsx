import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { appSession, closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

beforeAll(completeDocument)
afterEach(async () => {
  await act(() => appSession().logOut())
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server takes the password, and answers `member` when it is asked for the member and the rest. */
async function logIn(member: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', (_address: string, { method }: { readonly method: string }) =>
    method === 'POST' ? Promise.resolve(Response.json({ code: 0, message: '', data: { token: 'T' } })) : member(),
  )
  openApp({ address: paths.loginPassword(), member: null, config: defaultSystemConfig })
  await screen.findByRole('link', { name: '忘记密码' })
  await userEvent.type(screen.getByLabelText('手机号'), '13800000000')
  await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}')
  await waitFor(() => expect(appStore.get(tokenAtom)).toBe('T'))
}

const formLinks = () => screen.queryAllByRole('link', { name: /忘记密码|短信登录/ })

it('leads to no other form once the login has succeeded: it is about to be left for the target', async () => {
  await logIn(() => new Promise(() => {}))
  await waitFor(() => expect(formLinks()).toEqual([]))
})

it('nor when the data of the member do not come, and while they are asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const member = vi.fn<() => Promise<Response>>()
  member.mockImplementation(async () => Response.json({ code: 500, message: '', data: [] }))
  await logIn(member)
  const again = await screen.findByRole('button', { name: '重试' })
  expect(formLinks()).toEqual([])
  member.mockReturnValue(new Promise(() => {}))
  await userEvent.click(again)
  expect(formLinks()).toEqual([])
})
