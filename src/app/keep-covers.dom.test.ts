import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { downloadEntry } from '../../tests/support/data/download-entries.ts'
import { connectivityAtom } from '../platform/browser/connectivity.ts'
import { downloadsAtom } from '../platform/downloads/downloads-atom.ts'
import { systemConfigAtom } from '../platform/session/session-atoms.ts'
import { defaultSystemConfig } from '../shared/system-config.ts'
import { keepCovers } from './keep-covers.ts'

afterEach(() => vi.unstubAllGlobals())

const message = (...urls: string[]) => ({ type: 'PICTURES', pictures: urls.map((url) => ({ url, use: 'download' })) })

it('names the covers of what is downloaded, the last downloaded first, whenever there are others and a network, and when the app is left', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) } })
  const store = createStore()
  store.set(systemConfigAtom, { ...defaultSystemConfig, url: 'https://school.test' })
  const told = async (): Promise<unknown[]> => {
    await Promise.resolve()
    return postMessage.mock.calls.splice(0).map(([each]) => each)
  }

  keepCovers(store)
  expect(await told()).toEqual([])
  const first = downloadEntry(1, { cover: '/a.png', addedAt: 1 })
  store.set(downloadsAtom, [first])
  expect(await told()).toEqual([message('https://school.test/a.png')])
  store.set(downloadsAtom, [{ ...first, state: { kind: 'loading' } }, downloadEntry(2, { cover: '/a.png' })])
  expect(await told()).toEqual([])
  store.set(connectivityAtom, 'offline')
  store.set(downloadsAtom, [first, downloadEntry(3, { cover: '//cdn.test/b.png', addedAt: 2 }), downloadEntry(4)])
  expect(await told()).toEqual([])
  store.set(connectivityAtom, 'restored')
  expect(await told()).toEqual([message('https://cdn.test/b.png', 'https://school.test/a.png')])

  // others may have taken their place since
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const showOrHide = (isHidden: boolean): void => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  showOrHide(true)
  expect(await told()).toEqual([message('https://cdn.test/b.png', 'https://school.test/a.png')])
  showOrHide(false)
  store.set(connectivityAtom, 'offline')
  showOrHide(true)
  expect(await told()).toEqual([])
})
