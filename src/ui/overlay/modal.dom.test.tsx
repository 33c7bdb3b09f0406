import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { keepAboveKeyboard } from './keep-above-keyboard.ts'
import { Sheet } from './sheet.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const focused = (): string => {
  const { activeElement: element } = document
  return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent}`
}
const nothing = (): void => {}

/** A sheet with a button that takes itself away, over another one. */
function Losing() {
  const [open, setOpen] = useState<'one' | 'two' | null>(null)
  const [isThere, setThere] = useState(true)
  return (
    <>
      <button onClick={() => setOpen('two')}>opener</button>
      <Sheet open={open !== null} title="below" onClose={() => setOpen(null)} />
      <Sheet open={open === 'two'} title="记笔记" onClose={() => setOpen('one')}>
        {isThere && <button onClick={() => setThere(false)}>放弃</button>}
        <textarea aria-label="笔记" />
      </Sheet>
    </>
  )
}

it('has the keys although the element with the focus is gone, and only the uppermost one', async () => {
  const onKey = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<Losing />)
  const lose = async (): Promise<void> => {
    await user.click(screen.getByText('opener'))
    await user.click(screen.getByText('放弃'))
    expect(document.activeElement).toBe(document.body)
  }
  await lose()
  window.addEventListener('keydown', onKey)
  await user.keyboard(' ')
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '记笔记' }))
  await user.keyboard('f{ArrowRight}')
  screen.getByRole('dialog', { name: '记笔记' }).blur()
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog').map(({ textContent }) => textContent)).toEqual(['below'])
  expect(onKey).not.toHaveBeenCalled()
  window.removeEventListener('keydown', onKey)
})

it('Tab goes on inside where the element with the focus is gone', async () => {
  const user = userEvent.setup()
  render(<Losing />)
  await user.click(screen.getByText('opener'))
  await user.click(screen.getByText('放弃'))
  await user.tab()
  expect(focused()).toBe('BUTTON 关闭')
})

function Menu({ onClose, isElsewhere }: { onClose: () => void; isElsewhere: boolean }) {
  const [isAsked, ask] = useState(false)
  const dialog = <Dialog open title="删除？" onCancel={onClose} actions={<button onClick={onClose}>取消</button>} />
  if (isAsked && !isElsewhere) return dialog
  return (
    <>
      <Sheet open title="更多" onClose={onClose}>
        <button onClick={() => ask(true)}>删除</button>
      </Sheet>
      {isAsked && dialog}
    </>
  )
}

it.each([
  ['in place of it', false],
  ['over it', true],
])('a question asked by a sheet, %s, gives the focus back to what opened the sheet', async (_, isElsewhere) => {
  const user = userEvent.setup()
  function Asking() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>opener</button>
        {open && <Menu isElsewhere={isElsewhere} onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Asking />)
  await user.click(screen.getByText('opener'))
  await user.click(screen.getByText('删除'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('BUTTON opener')
})

function Following() {
  const [state, setState] = useState<'' | 'sending' | 'failed'>('')
  const close = (): void => setState('')
  return (
    <>
      <button onClick={() => setState('sending')}>opener</button>
      {state === 'failed' ? (
        <Dialog open title="登录未完成" onCancel={close} actions={<button data-autofocus>重新登录</button>} />
      ) : (
        <Dialog
          open={state !== ''}
          forced
          title="正在登录…"
          actions={<p onPointerUp={() => setState('failed')}>end</p>}
        />
      )}
    </>
  )
}

it('a dialog in the place of another takes the focus, and gives it back to what opened the first', async () => {
  const user = userEvent.setup()
  render(<Following />)
  await user.click(screen.getByText('opener'))
  await user.click(screen.getByText('end'))
  // the dialog itself: a reader says its name
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  await user.keyboard('{Escape}')
  expect(focused()).toBe('BUTTON opener')
})

const ask = (text?: string) => (
  <ConfirmDialog open title="退出登录" text={text} confirmLabel="仍然退出" onConfirm={nothing} onCancel={nothing} />
)
const described = () => document.getElementById(screen.getByRole('dialog').getAttribute('aria-describedby') ?? '')

it('is described by its text, of which a change is announced', () => {
  const { rerender } = render(ask('正在同步学习记录…'))
  const text = described()
  expect([text?.textContent, text?.getAttribute('aria-live')]).toEqual(['正在同步学习记录…', 'polite'])
  rerender(ask('3条学习记录将丢失'))
  expect([described(), text?.textContent]).toEqual([text, '3条学习记录将丢失'])
  cleanup()
  render(ask())
  expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false)
})

it.each([
  ['the scrim, pressed and let go', true, 1],
  ['text that is selected beyond the edge', false, 0],
])('%s: cancelled or not', (_, isPressedOutside, times) => {
  const onClose = vi.fn<() => void>()
  render(
    <Sheet open title="昵称" onClose={onClose}>
      <input aria-label="昵称" />
    </Sheet>,
  )
  const scrim = screen.getByRole('dialog').parentElement ?? document.body
  fireEvent.pointerDown(isPressedOutside ? scrim : screen.getByRole('textbox'))
  fireEvent.click(scrim)
  expect(onClose).toHaveBeenCalledTimes(times)
})

it('stands in what a keyboard laid over the page leaves of the window, and not in what is looked at closely', () => {
  const view = Object.assign(new EventTarget(), { height: 719, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(719)
  keepAboveKeyboard()
  render(
    <Dialog open title="请输入图中字符" onCancel={nothing} actions={null}>
      <input aria-label="字符" />
    </Dialog>,
  )
  const layer = screen.getByRole('dialog').parentElement
  const show = (change: Partial<typeof view>, event = 'resize'): string | undefined => {
    Object.assign(view, change)
    view.dispatchEvent(new Event(event))
    return layer?.style.padding
  }
  expect(layer?.style.padding).toBe('0px')
  expect(show({ height: 419 })).toBe('0px 0px 300px')
  expect(show({ offsetTop: 80.4 }, 'scroll')).toBe('80px 0px 220px')
  const shown = vi.fn<() => void>()
  Object.assign(screen.getByRole('textbox'), { scrollIntoView: shown })
  screen.getByRole('textbox').focus()
  show({ height: 420 })
  expect(shown).toHaveBeenCalledOnce()
  // what is looked at with two fingers stays where it is
  expect(show({ height: 300, scale: 2 })).toBe('0px')
  expect(shown).toHaveBeenCalledOnce()
  expect(show({ height: 719.3, offsetTop: 0, scale: 1 })).toBe('0px')
})
