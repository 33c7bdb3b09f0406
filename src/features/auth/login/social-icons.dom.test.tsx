import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onNavigation } from '../../../../tests/support/dom/jsdom-navigation.ts'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { systemConfigAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { SocialIcons } from './social-icons.tsx'

const { getStatus } = vi.hoisted(() => ({ getStatus: vi.fn<() => Promise<void>>() }))
vi.mock('../../../api/status.ts', () => ({ getStatus }))

const left = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onNavigation(left)
  appStore.set(systemConfigAtom, {
    ...defaultSystemConfig,
    socialites: { ...defaultSystemConfig.socialites, qq: 1 },
  })
  render(
    <Provider store={appStore}>
      <SocialIcons redirect={undefined} checkAgreed={() => true} />
    </Provider>,
  )
})
afterEach(() => {
  cleanup()
  appStore.set(connectivityAtom, 'online')
  appStore.set(systemConfigAtom, null)
  vi.restoreAllMocks()
  left.mockReset()
})

const press = () => fireEvent.click(screen.getByRole('button', { name: 'QQ登录' }))

it('leaves for QQ where the browser is wrong about the network', async () => {
  getStatus.mockResolvedValue()
  press()
  expect(screen.getByText('等待网络…')).toBeTruthy()
  press()
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(strings.needNetwork)).toBeNull()
})

it('says in place that it needs a network where none answers', async () => {
  // a call that reached nobody tells the whole app
  getStatus.mockImplementation(async () => {
    appStore.set(connectivityAtom, 'offline')
    throw new Error('offline')
  })
  press()
  expect(await screen.findByText(strings.needNetwork)).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
})
