import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appStore } from '../store.ts'
import { answerEachTap, showToast, toastAtom } from './toast.ts'

const shown = () => appStore.get(toastAtom)?.text

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(10_000)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('showToast', () => {
  it('shows a message in the middle for 2 s', () => {
    showToast('已保存')
    expect(appStore.get(toastAtom)).toMatchObject({ text: '已保存', position: 'center' })
    vi.advanceTimersByTime(1999)
    expect(shown()).toBe('已保存')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
  })

  it('replaces by the newest, which keeps its own 2 s', () => {
    showToast('一')
    vi.advanceTimersByTime(1500)
    showToast('二', 'top')
    vi.advanceTimersByTime(1500)
    expect(appStore.get(toastAtom)).toMatchObject({ text: '二', position: 'top' })
  })

  it('shows the same message once while visible and for 2 s afterwards', () => {
    const ids = new Set<number | undefined>()
    const stop = appStore.sub(toastAtom, () => ids.add(appStore.get(toastAtom)?.id))
    for (let call = 0; call < 4; call += 1) showToast('请重新登录')
    vi.advanceTimersByTime(3999)
    showToast('请重新登录')
    expect(shown()).toBeUndefined()
    vi.advanceTimersByTime(1)
    showToast('请重新登录')
    stop()
    expect(shown()).toBe('请重新登录')
    expect([...ids].filter((id) => id !== undefined)).toHaveLength(2)
  })

  it('says it again in answer to another tap, and once for the calls of one', () => {
    const page = new EventTarget()
    answerEachTap(page)
    const ids = new Set<number | undefined>()
    const stop = appStore.sub(toastAtom, () => ids.add(appStore.get(toastAtom)?.id))
    for (let tap = 0; tap < 2; tap += 1) {
      page.dispatchEvent(new Event('click'))
      for (let call = 0; call < 2; call += 1) showToast('手机号或密码错误')
    }
    stop()
    expect(ids.size).toBe(2)
  })

  it('cuts at 80 characters, not within one', () => {
    showToast('😀'.repeat(100))
    expect(shown()).toBe('😀'.repeat(80))
  })
})
