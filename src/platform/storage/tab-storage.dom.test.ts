import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearTabItems, readTabItem, removeTabItem, writeTabItem } from './tab-storage.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  clearTabItems()
})

/** Firefox and Chromium, where the owner blocks site data. */
function refuse(): void {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
}

describe.each<[string, () => void]>([
  ['a browser with sessionStorage', () => {}],
  ['a browser that refuses it', refuse],
])('in %s', (_, prepare) => {
  beforeEach(prepare)

  it('an item can be read until it is removed', () => {
    expect(readTabItem('meedu-h5-a')).toBeNull()
    writeTabItem('meedu-h5-a', '1')
    writeTabItem('meedu-h5-a', '2')
    expect(readTabItem('meedu-h5-a')).toBe('2')
    removeTabItem('meedu-h5-a')
    expect(readTabItem('meedu-h5-a')).toBeNull()
  })

  it('all items can be removed at once', () => {
    writeTabItem('meedu-h5-a', '1')
    writeTabItem('meedu-h5-b', '2')
    clearTabItems()
    expect([readTabItem('meedu-h5-a'), readTabItem('meedu-h5-b')]).toEqual([null, null])
  })
})

it('an item outlives the page where the browser keeps it, and what others keep stays', () => {
  sessionStorage.setItem('other', 'x')
  writeTabItem('meedu-h5-a', '1')
  expect(sessionStorage.getItem('meedu-h5-a')).toBe('1')
  clearTabItems()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

it('the newest value is the one that is read, also after a time without room', () => {
  writeTabItem('meedu-h5-a', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeTabItem('meedu-h5-a', 'new')
  expect(readTabItem('meedu-h5-a')).toBe('new')
  full.mockRestore()
  writeTabItem('meedu-h5-a', 'newest')
  expect(readTabItem('meedu-h5-a')).toBe('newest')
  removeTabItem('meedu-h5-a')
  expect(readTabItem('meedu-h5-a')).toBeNull()
})
