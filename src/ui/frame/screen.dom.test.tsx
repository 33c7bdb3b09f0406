import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChromeContext, useChrome } from './chrome.tsx'
import { Screen, TabScreen } from './screen.tsx'
import { TabBar } from './tab-bar.tsx'

afterEach(cleanup)

it('sets the document title, falling back to the header text', () => {
  const view = render(<Screen title="宋词里的四季" headerTitle="课程详情" />)
  expect(document.title).toBe('宋词里的四季')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('课程详情')
  view.rerender(<Screen title="" headerTitle="课程详情" />)
  expect(document.title).toBe('课程详情')
})

it('leaves the back rule to the app, and says what it knows of the network', async () => {
  const onBack = vi.fn<() => void>()
  function Framed() {
    const chrome = useChrome()
    return (
      <ChromeContext value={{ ...chrome, onBack, connection: 'offline' }}>
        <Screen title="我的消息" tone="bg" />
      </ChromeContext>
    )
  }
  render(<Framed />)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('当前无网络，显示的是已保存的内容')
  expect(document.documentElement.dataset['tone']).toBe('bg')
})

function Choice({ connection }: { readonly connection: 'online' | 'offline' }) {
  const chrome = useChrome()
  return (
    <ChromeContext value={{ ...chrome, connection }}>
      <Screen title="离线下载" headerTitle="已选 0 节" start={<button>取消</button>} />
    </ChromeContext>
  )
}

it('has the region for it before it speaks, and announces what a choice counts', () => {
  const view = render(<Choice connection="online" />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  view.rerender(<Choice connection="offline" />)
  expect(region.textContent).toBe('当前无网络，显示的是已保存的内容')
  expect(screen.getByRole('heading', { level: 1 }).ariaLive).toBe('polite')
})

it('gives a tab screen one heading that can take the focus', () => {
  render(<TabScreen title="我的" />)
  const heading = screen.getByRole('heading', { level: 1, name: '我的' })
  heading.focus()
  expect(document.activeElement).toBe(heading)
  expect(heading.id).toBe('screen-title')
})

it('names unread numbers and marks the open tab', () => {
  render(
    <TabBar
      items={[
        { to: '/', label: '首页', icon: 'home', isActive: true },
        { to: '/member', label: '我的', icon: 'mine', isActive: false, badge: 120 },
      ]}
    />,
  )
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('首页')
  const mine = screen.getByRole('link', { name: /^我的\s*99\+\s*条未读$/ })
  expect(mine.textContent).toBe('我的99+条未读')
})

it('marks its header where it is scrolled, and is not rendered anew for it', () => {
  let tell: ((isAtTop: boolean) => void) | undefined
  class Observer {
    constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      tell = (isAtTop) => told([{ isIntersecting: isAtTop }])
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const onRender = vi.fn<() => void>()
  render(
    <Profiler id="screen" onRender={onRender}>
      <Screen title="我的消息" />
    </Profiler>,
  )
  const marks = [true, false, true].map((isAtTop) => {
    act(() => tell?.(isAtTop))
    return screen.getByRole('banner').hasAttribute('data-scrolled')
  })
  vi.unstubAllGlobals()
  expect(marks).toEqual([false, true, false])
  expect(onRender).toHaveBeenCalledOnce()
})
