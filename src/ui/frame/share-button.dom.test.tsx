import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressDialog } from '../overlay/address-dialog.tsx'
import { ShareButton, type ShareButtonProps } from './share-button.tsx'

const address = 'https://school.example/course/1'

afterEach(cleanup)

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

async function shareWith(outcome: Awaited<ReturnType<ShareButtonProps['share']>>): Promise<void> {
  const share = vi.fn<ShareButtonProps['share']>(() => Promise.resolve(outcome))
  render(<ShareButton share={share} address={address} />)
  press('分享')
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
}

describe('ShareButton', () => {
  it.each(['shared', 'copied'] as const)('has nothing to add when it was %s', async (outcome) => {
    await shareWith(outcome)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the address where nothing can be copied', async () => {
    await shareWith('manual')
    expect((await screen.findByRole('dialog')).textContent).toContain(address)
    press('关闭')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('points to the menu of WeChat', async () => {
    await shareWith('wechat')
    expect((await screen.findByRole('dialog')).textContent).toContain('点击右上角「…」分享给好友')
    press('知道了')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('AddressDialog', () => {
  it.each([
    [true, '链接已复制'],
    [false, '请长按上面的链接复制'],
  ])('says how copying went: %s', async (isCopied, note) => {
    render(
      <AddressDialog
        title="下载链接"
        address={address}
        onCopyTap={() => Promise.resolve(isCopied)}
        onClose={() => {}}
      />,
    )
    press('复制链接')
    expect(await screen.findByText(note)).toBeDefined()
  })
})
