import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member
const entries = [{ kind: 'progress', member: '7', id: 1, seconds: 60, at: Date.now() }] as const
const message = '同步没有完成，稍后会自动再试'

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  appStore.set(pendingAtom, [])
})

it('立即同步 says so when the server has refused, or does not want to be asked yet, until all is sent', async () => {
  appStore.set(pendingAtom, entries)
  // its drain sends nothing
  await act(async () => void openApp({ address: paths.memberStorage, member, config: defaultSystemConfig }))
  await userEvent.click(await screen.findByRole('button', { name: '立即同步' }))
  expect(await screen.findByText(message)).toBeTruthy()
  act(() => appStore.set(pendingAtom, []))
  act(() => appStore.set(pendingAtom, entries))
  expect(screen.queryByText(message)).toBeNull()
})
