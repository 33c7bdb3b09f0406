import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installPromptAtom } from './install-prompt.ts'
import { readPreferences } from '../storage/preferences.ts'
import { appStore } from '../store.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { promptInstall } = await import('./install.ts')

/** Offers the installation with a dialog of the system that ends like this. */
function offer(prompt: () => unknown): void {
  appStore.set(installPromptAtom, Object.assign(new Event('beforeinstallprompt'), { prompt }))
}

const refusedAt = (): unknown => (readPreferences()['install'] as { refusedAt?: unknown } | undefined)?.refusedAt

beforeEach(() => localStorage.clear())

describe("the system's dialog", () => {
  it('that was accepted refuses nothing', async () => {
    offer(async () => ({ outcome: 'accepted' }))
    await promptInstall()
    expect(refusedAt()).not.toEqual(expect.any(Number))
    expect(appStore.get(installPromptAtom)).toBeNull()
  })

  it.each<[string, () => unknown]>([
    ['was dismissed', async () => ({ outcome: 'dismissed' })],
    ['resolves with nothing, as in older engines', async () => undefined],
    ['returns nothing', () => undefined],
    ['resolves with another shape', async () => 'accepted'],
    ['is refused by the browser', () => Promise.reject(new DOMException('spent', 'InvalidStateError'))],
    [
      'throws',
      () => {
        throw new DOMException('no tap', 'NotAllowedError')
      },
    ],
  ])('that %s counts as 以后再说, and the offer is spent', async (_, prompt) => {
    offer(prompt)
    await expect(promptInstall()).resolves.toBeUndefined()
    expect(refusedAt()).toEqual(expect.any(Number))
    expect(appStore.get(installPromptAtom)).toBeNull()
  })
})
