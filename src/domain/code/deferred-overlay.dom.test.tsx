import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { appStore } from '../../platform/store.ts'
import { deferredOverlay } from './deferred-overlay.tsx'
import { toastAtom } from '../../platform/browser/toast.ts'

interface SheetProps {
  readonly onClose: () => void
}

const Sheet = ({ onClose }: SheetProps) => <button onClick={onClose}>关闭</button>

const load = vi.fn<() => Promise<typeof Sheet>>()
beforeEach(() => {
  load.mockReset()
  appStore.set(toastAtom, null)
})
afterEach(cleanup)

function Cashier({ Overlay }: { readonly Overlay: ComponentType<SheetProps> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label="备注" />
      <button onClick={() => setOpen(true)}>打开</button>
      {isOpen && <Overlay onClose={() => setOpen(false)} />}
    </>
  )
}

/** Writes something on the screen and opens what lies over it. */
function renderAndOpen(): void {
  render(<Cashier Overlay={deferredOverlay(load)} />)
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '周末上课' } })
  open()
}

const open = () => fireEvent.click(screen.getByText('打开'))

it('opens when its code is there, and at once the next time', async () => {
  load.mockResolvedValue(Sheet)
  renderAndOpen()
  fireEvent.click(await screen.findByText('关闭'))
  expect(screen.queryByText('关闭')).toBeNull()
  open()
  expect(screen.getByText('关闭')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('says that its code cannot be had, leaves the screen as it is, and asks again', async () => {
  load.mockRejectedValueOnce(new Error('no such file')).mockResolvedValue(Sheet)
  renderAndOpen()
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('操作失败，请稍后重试'))
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('周末上课')
  open()
  expect(await screen.findByText('关闭')).toBeTruthy()
})

it('says nothing where the screen was left meanwhile', async () => {
  const { promise, resolve: fail } = deferred<Error>()
  const code = promise.then((failure) => Promise.reject(failure))
  load.mockReturnValue(code)
  renderAndOpen()
  cleanup()
  fail(new Error('no such file'))
  await code.catch(() => {})
  expect(appStore.get(toastAtom)).toBeNull()
})
