/** What is pasted has invisible signs around it, and a keyboard for Chinese types wide letters (screens 1.14). */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '', isMobileBound: false } as Member

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

const paste = async (name: string, text: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('textbox', { name }))
  await userEvent.paste(text)
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

it('goes out plain: number, captcha and code', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { readonly method: string; readonly body: string }) => {
    if (method === 'POST') sent.push(JSON.parse(body))
    const data = url.includes('/captcha/image') ? { key: 'K', img: 'data:image/png;base64,AA==' } : {}
    return Response.json({ code: 0, message: '', data })
  })
  openApp({ address: paths.memberMobile, member, config: defaultSystemConfig })
  await paste('手机号', '\u202D139 0000 0009\u202C')
  await press('获取短信验证码')
  await screen.findByRole('button', { name: '看不清，换一张' })
  await paste('请输入图中字符', '\u2068７Kp\u200B4 \u2069')
  await press('确认')
  await paste('验证码', '\u200B0123 ４5\u2060')
  await press('绑定')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { mobile: '13900000009', image_captcha: '7Kp4' },
    { mobile: '13900000009', mobile_code: '012345' },
  ])
})
