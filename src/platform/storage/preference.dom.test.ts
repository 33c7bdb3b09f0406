import { afterEach, expect, it, vi } from 'vitest'
import { dataSaverAtom } from '../browser/data-saver.ts'
import { displayAtom } from '../browser/appearance.ts'
import { downloadSettingsAtom } from '../downloads/download-settings.ts'
import { appStore } from '../store.ts'
import { clearPreferences, readPreferences } from './preferences.ts'

/** As a browser tells a window what another one has stored. */
function storedElsewhere(prefs: object): void {
  localStorage.setItem('prefs', JSON.stringify(prefs))
  dispatchEvent(new StorageEvent('storage', { key: 'prefs' }))
}
const shown = () => [appStore.get(displayAtom), appStore.get(dataSaverAtom), appStore.get(downloadSettingsAtom).limitGb]

afterEach(() => {
  vi.restoreAllMocks()
  clearPreferences()
})

it('what another window has chosen is shown here', () => {
  expect(shown()).toEqual(['standard', 'auto', 5])
  storedElsewhere({ display: 'elder', dataSaver: 'on', downloads: { limitGb: 9 } })
  expect(shown()).toEqual(['elder', 'on', 9])
  appStore.set(displayAtom, 'large')
  expect([shown(), readPreferences()]).toEqual([
    ['large', 'on', 9],
    { display: 'large', dataSaver: 'on', downloads: { limitGb: 9 } },
  ])
})

it('a choice for downloads leaves those of another window', () => {
  storedElsewhere({ downloads: { limitGb: 9 } })
  appStore.set(downloadSettingsAtom, { isWifiOnly: false })
  expect(readPreferences()['downloads']).toMatchObject({ limitGb: 9, isWifiOnly: false })
})

it.each([
  ['deleted', () => {}],
  [
    'forgotten where the browser takes none',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('no', 'SecurityError')
      })
    },
  ],
])('all of them are %s at once', (_, prepare) => {
  prepare()
  appStore.set(displayAtom, 'elder')
  appStore.set(downloadSettingsAtom, { limitGb: 9 })
  expect(shown()).toEqual(['elder', 'auto', 9])
  clearPreferences()
  expect([shown(), readPreferences()]).toEqual([['standard', 'auto', 5], {}])
})
