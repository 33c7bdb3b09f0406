/** Parts of home whose code comes after it, and what stands there where it cannot be had (screens 1.6.4, 2.1). */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { ChromeContext } from '../../ui/frame/chrome.tsx'
import { BlockView } from './block-view.tsx'
import { useContinueSlot } from './use-continue-slot.tsx'

const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0 }

/** 继续学习 in its place, and the block of the school's account. */
function Home({ connection }: { readonly connection: 'online' | 'offline' | 'restored' }) {
  return (
    <Provider store={appStore}>
      <ChromeContext value={{ ...chrome, connection }}>
        <Slot />
        <BlockView
          block={{ id: 1, sign: 'h5-gzh-v1', title: '', name: '', description: '', logo: '', qrcode: '' }}
          isFirst={false}
          eagerCount={0}
          pictureSource={() => ''}
        />
      </ChromeContext>
    </Provider>
  )
}

function Slot() {
  const { card, isKnown, isSettled, freePx } = useContinueSlot()
  return (
    <p>
      {JSON.stringify({ isSettled, freePx, isKnown })}
      {card}
    </p>
  )
}

const lost = vi.fn<() => never>(() => {
  throw new Error('Missing part of the app')
})

beforeEach(() => {
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as Member)
})
afterEach(cleanup)

it('leave no hole while they are missing, and come when the network has come back', async () => {
  vi.doMock('./home-continue.tsx', lost)
  vi.doMock('./account-block.tsx', lost)
  const { container, rerender } = render(<Home connection="offline" />)
  expect(screen.getByText(/"isSettled":false,"freePx":109/)).toBeTruthy()
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(2))
  // what is missing says nothing of how high the card is
  await screen.findByText('{"isSettled":true,"freePx":0,"isKnown":false}')
  await waitFor(() => expect(container.querySelector('div')).toBeNull())

  vi.doMock('./home-continue.tsx', () => ({ HomeContinue: () => <b>继续学习</b> }))
  vi.doMock('./account-block.tsx', () => ({ AccountBlock: () => <b>关注</b> }))
  rerender(<Home connection="restored" />)
  expect(await screen.findByText('继续学习')).toBeTruthy()
  expect(await screen.findByText('关注')).toBeTruthy()
})
