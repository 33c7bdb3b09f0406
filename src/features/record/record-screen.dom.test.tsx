import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { isMemberFailedAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { RecordScreen } from './record-screen.tsx'

afterEach(() => {
  cleanup()
  appStore.set(tokenAtom, null)
  appStore.set(isMemberFailedAtom, false)
})

test('while nobody can say whose they are, it can be asked again', () => {
  appStore.set(tokenAtom, 'T')
  appStore.set(isMemberFailedAtom, true)
  const loadMember = vi.fn<() => Promise<void>>(async () => {})
  const services = { session: { loadMember } } as unknown as Services
  render(
    <Provider store={appStore}>
      <ServicesProvider services={services}>
        <RecordScreen />
      </ServicesProvider>
    </Provider>,
  )
  expect(screen.getByText('登录状态待确认')).toBeTruthy()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(loadMember).toHaveBeenCalledOnce()
})
