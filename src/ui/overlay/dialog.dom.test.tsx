import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { ToastHost } from './toast-host.tsx'

let container: HTMLElement

beforeEach(() => {
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(() => {
  cleanup()
  container.remove()
})

function Example({ forced = false, inSheet = false }: { forced?: boolean; inSheet?: boolean }) {
  const [open, setOpen] = useState(false)
  const [second, setSecond] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>opener</button>
      {inSheet ? (
        <Sheet open={open} title="优惠码" onClose={() => setOpen(false)}>
          <button onClick={() => setSecond(true)}>deeper</button>
        </Sheet>
      ) : (
        <Dialog
          open={open}
          title="绑定手机号"
          forced={forced}
          onCancel={() => setOpen(false)}
          actions={
            <>
              <button>first</button>
              <button onClick={() => setOpen(false)}>last</button>
            </>
          }
        />
      )}
      <Dialog open={second} title="second" onCancel={() => setSecond(false)} />
    </>
  )
}

const show = (props: { forced?: boolean; inSheet?: boolean }) => render(<Example {...props} />, { container })

it('is a labelled modal dialog that takes the focus and gives it back', async () => {
  const user = userEvent.setup()
  show({})
  await user.click(screen.getByText('opener'))
  const dialog = screen.getByRole('dialog', { name: '绑定手机号' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(container.hasAttribute('inert')).toBe(true)
  expect(document.documentElement.classList.contains('locked')).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.hasAttribute('inert')).toBe(false)
  expect(document.documentElement.classList.contains('locked')).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('opener'))
})

it('keeps Tab inside in both directions', async () => {
  const user = userEvent.setup()
  show({})
  await user.click(screen.getByText('opener'))
  const seen: (string | null | undefined)[] = []
  for (let step = 0; step < 3; step += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    await user.tab()
    seen.push(document.activeElement?.textContent)
  }
  expect(seen).toEqual(['first', 'last', 'first'])
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('last')
})

it('closes by a tap on the backdrop, not by one on the panel', async () => {
  const user = userEvent.setup()
  show({})
  await user.click(screen.getByText('opener'))
  const dialog = screen.getByRole('dialog')
  await user.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await user.click(dialog.parentElement ?? dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('has no way out but its buttons when forced', async () => {
  const user = userEvent.setup()
  show({ forced: true })
  await user.click(screen.getByText('opener'))
  const dialog = screen.getByRole('dialog')
  await user.keyboard('{Escape}')
  await user.click(dialog.parentElement ?? dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await user.click(screen.getByText('last'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('gives the layer below back when a dialog over a sheet closes', async () => {
  const user = userEvent.setup()
  show({ inSheet: true })
  await user.click(screen.getByText('opener'))
  await user.click(screen.getByText('deeper'))
  const sheetLayer = screen.getByText('deeper').closest('body > *')
  expect(sheetLayer?.hasAttribute('inert')).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(sheetLayer?.hasAttribute('inert')).toBe(false)
  expect(container.hasAttribute('inert')).toBe(true)
  expect(document.activeElement).toBe(screen.getByText('deeper'))
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(container.hasAttribute('inert')).toBe(false)
})

function WithField() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>opener</button>
      <Dialog open={open} title="验证码" onCancel={() => setOpen(false)}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <input autoFocus aria-label="请输入图中字符" />
      </Dialog>
    </>
  )
}

it('gives the focus back although a field inside took it by itself', async () => {
  const user = userEvent.setup()
  render(<WithField />, { container })
  await user.click(screen.getByText('opener'))
  expect(document.activeElement).toBe(screen.getByLabelText('请输入图中字符'))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByText('opener'))
})

it('adds no history entry', async () => {
  const before = history.length
  show({})
  await userEvent.click(screen.getByText('opener'))
  await userEvent.keyboard('{Escape}')
  expect(history.length).toBe(before)
})

it('leaves the toast alive and asks a dangerous question with the focus on cancel', () => {
  const onConfirm = vi.fn<() => void>()
  const toast = { id: 1, text: '验证码错误', position: 'center' } as const
  render(
    <>
      <ToastHost toast={toast} />
      <ConfirmDialog
        open
        isDangerous
        title="账号注销"
        confirmLabel="确认注销"
        onConfirm={onConfirm}
        onCancel={onConfirm}
      />
    </>,
    { container },
  )
  expect(screen.getByText('验证码错误').closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' }))
  expect(onConfirm).not.toHaveBeenCalled()
})

it.each([
  ['a dialog', false],
  ['a sheet', true],
])('%s is closed with its screen, which stays and comes back without it (screens 1.15, 4.16)', async (_, inSheet) => {
  const user = userEvent.setup()
  const kept = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      <Activity mode={mode}>
        <Example inSheet={inSheet} />
      </Activity>
    </StrictMode>
  )
  const { rerender } = render(kept('visible'), { container })
  await user.click(screen.getByText('opener'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  rerender(kept('hidden'))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  rerender(kept('visible'))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(container.hasAttribute('inert')).toBe(false)
})

it('a dialog that was answered is not cancelled besides', async () => {
  const user = userEvent.setup()
  const onCancel = vi.fn<() => void>()
  function Answered() {
    const [open, setOpen] = useState(true)
    const answer = () => setOpen(false)
    return <ConfirmDialog open={open} title="删除" confirmLabel="删除" onConfirm={answer} onCancel={onCancel} />
  }
  render(<Answered />, { container, reactStrictMode: true })
  await user.click(screen.getByRole('button', { name: '删除' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(onCancel).not.toHaveBeenCalled()
})
