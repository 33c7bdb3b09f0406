import { expect, it } from 'vitest'
import { clampLimit, limitBytes, parseDownloadSettings } from './download-settings.ts'

it.each([
  [0, 1],
  [99, 50],
  [7, 7],
  [7.6, 8],
  [-3, 1],
  [Infinity, 50],
])('a limit of %d is kept as %i GB', (gb, expected) => {
  expect(clampLimit(gb)).toBe(expected)
})

it('takes what is stored as far as it is usable', () => {
  const usual = parseDownloadSettings(undefined)
  expect(usual).toEqual({
    limitGb: 5,
    isWifiOnly: true,
    isMobileAllowed: false,
    following: 0,
    isWatchedDeleted: false,
    quality: null,
  })
  expect(
    parseDownloadSettings({
      limitGb: 80,
      isWifiOnly: 'no',
      following: 4,
      isMobileAllowed: 1,
      isWatchedDeleted: 1,
      quality: 3,
    }),
  ).toEqual({ ...usual, limitGb: 50 })
  expect(parseDownloadSettings({ limitGb: Number.NaN })).toEqual(usual)
  const more = { following: 3, isWatchedDeleted: true, quality: 'HD' } as const
  const chosen = { limitGb: 12, isWifiOnly: false, isMobileAllowed: true, ...more }
  expect(parseDownloadSettings(chosen)).toEqual(chosen)
  expect(limitBytes(chosen)).toBe(12 * 1024 ** 3)
})
