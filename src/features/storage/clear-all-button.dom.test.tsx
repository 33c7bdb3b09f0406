import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { screensAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import { ClearAllButton } from './clear-all-button.tsx'

vi.mock('./device-data.ts', () => ({
  clearDevice: () => Promise.reject(new Error('Missing part of the app')),
}))

const nothing = async (): Promise<void> => {}
const AloneButton = () => (
  <ClearAllButton
    loadNoteFiles={() => Promise.reject(new Error('no code'))}
    unsent={0}
    notes={0}
    films={{ count: 0, bytes: 0 }}
    onAsk={nothing}
    onCleared={nothing}
  />
)

beforeAll(() => completeDocument())
afterEach(() => {
  appStore.set(tokenAtom, null)
  appStore.set(screensAtom, 0)
})

it('shows screens again and says so when what deletes cannot be loaded', async () => {
  appStore.set(tokenAtom, 'T')
  const session = {
    async logOut() {
      appStore.set(screensAtom, null)
      return true
    },
  }
  const routeTree = createRootRoute({ component: AloneButton })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  render(
    <Provider store={appStore}>
      <ServicesProvider services={{ session } as unknown as Services}>
        <RouterProvider router={router as never} />
      </ServicesProvider>
    </Provider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '清除全部本机数据' })))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '全部清除' })))
  await waitFor(() => expect(appStore.get(screensAtom)).not.toBeNull())
  expect(appStore.get(toastAtom)?.text).toBe('部分数据未能清除，请稍后重试')
})
