import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareAddress } from './share-address.ts'
import { sharedAddress } from './share.ts'
import { appStore } from '../store.ts'
import { toastAtom } from './toast.ts'

const address = `${location.origin}/course/1?tab=lessons`
const wanted = { title: '课程', text: '简介', url: sharedAddress('/course/1?tab=lessons&token=secret') }

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

beforeEach(() => {
  appStore.set(toastAtom, null)
  define(navigator, 'clipboard', { writeText: vi.fn<() => Promise<void>>(async () => {}) })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(navigator, 'userAgent')
})

describe('shareAddress', () => {
  it('hands the cleaned address to the system', async () => {
    const share = vi.fn<() => Promise<void>>(async () => {})
    define(navigator, 'share', share)
    expect(await shareAddress(wanted)).toBe('shared')
    expect(share).toHaveBeenCalledWith({ title: '课程', text: '简介', url: address })
  })

  it.each([
    ['was closed', 'AbortError'],
    ['is open already: a double tap', 'InvalidStateError'],
  ])('asks for nothing more when the sheet %s', async (_, name) => {
    define(navigator, 'share', () => Promise.reject(new DOMException('no', name)))
    expect(await shareAddress(wanted)).toBe('shared')
    expect(navigator.clipboard.writeText).not.toHaveBeenCalled()
  })

  it('copies where the sheet does not work', async () => {
    define(navigator, 'share', () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    expect(await shareAddress(wanted)).toBe('copied')
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith(address)
    expect(appStore.get(toastAtom)?.text).toBe('链接已复制')
  })

  it('leaves it to the learner where nothing can be copied', async () => {
    define(navigator, 'clipboard', undefined)
    expect(await shareAddress(wanted)).toBe('manual')
    expect(appStore.get(toastAtom)).toBeNull()
  })

  it('points to the menu of WeChat there, and calls nothing', async () => {
    const share = vi.fn<() => Promise<void>>(async () => {})
    define(navigator, 'share', share)
    define(navigator, 'userAgent', 'Mobile MicroMessenger/8.0')
    expect(await shareAddress(wanted)).toBe('wechat')
    expect(share).not.toHaveBeenCalled()
  })
})
