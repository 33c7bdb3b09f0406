import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it('leads to no other form once the login has succeeded: it is about to be left for the target', async () => {
  vi.stubGlobal('fetch', (_address: string, { method }: { readonly method: string }) =>
    method === 'POST'
      ? Promise.resolve(Response.json({ code: 0, message: '', data: { token: 'T' } }))
      : new Promise(() => {}),
  )
  openApp({ address: paths.loginPassword(), member: null, config: defaultSystemConfig })
  await screen.findByRole('link', { name: '忘记密码' })
  await userEvent.type(screen.getByLabelText('手机号'), '13800000000')
  await userEvent.type(screen.getByLabelText('密码'), 'secret{Enter}')
  await waitFor(() => expect(appStore.get(tokenAtom)).toBe('T'))
  await waitFor(() => expect(screen.queryByRole('link', { name: /忘记密码|短信登录/ })).toBeNull())
})
