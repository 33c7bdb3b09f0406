import { expect, it } from 'vitest'
import { preferencesKey } from '../storage/preferences.ts'
import { appStore } from '../store.ts'
import { downloadSettingsAtom, readDownloadSettings } from './download-settings.ts'

it('sets one beside what another tab has set, of which this page has not heard', () => {
  appStore.set(downloadSettingsAtom, { following: 3 })
  // a page that was put aside hears of no other
  localStorage.setItem(preferencesKey, JSON.stringify({ downloads: { following: 3, limitGb: 9 } }))
  appStore.set(downloadSettingsAtom, { isWifiOnly: false })
  expect(readDownloadSettings()).toMatchObject({ following: 3, limitGb: 9, isWifiOnly: false })
  expect(appStore.get(downloadSettingsAtom).limitGb).toBe(9)
})
