import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const persist = vi.fn<() => Promise<boolean>>()

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules()
  return import('./ask-to-persist.ts')
}

beforeEach(() => {
  localStorage.clear()
  persist.mockReset().mockResolvedValue(true)
  vi.stubGlobal('navigator', { storage: { persist } })
})
afterEach(() => vi.unstubAllGlobals())

describe('askToPersist', () => {
  it('asks once on a page and once on a device', async () => {
    const page = await load()
    await page.askToPersist()
    await page.askToPersist()
    const later = await load()
    await later.askToPersist()
    expect(persist).toHaveBeenCalledOnce()
  })

  it('asks again where everything of this device was deleted', async () => {
    await (await load()).askToPersist()
    localStorage.clear()
    await (await load()).askToPersist()
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('takes a refusal, and a browser that cannot be asked, as they are', async () => {
    persist.mockRejectedValue(new Error('no'))
    await expect((await load()).askToPersist()).resolves.toBeUndefined()
    for (const storage of [undefined, {}]) {
      localStorage.clear()
      vi.stubGlobal('navigator', { storage })
      await expect((await load()).askToPersist()).resolves.toBeUndefined()
    }
  })
})
