/** Source maps lie beside the build (scripts/build/source-maps.ts). */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mapsFolder, moveMaps } from '../../scripts/build/source-maps.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'maps-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A build folder with these files. */
function built(...files: string[]): string {
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(dist, file), file)
  return dist
}

test('they leave the build and keep their names', () => {
  const dist = built('sw.js', 'sw.js.map', 'assets/a.js', 'assets/a.js.map')
  moveMaps(dist)
  expect(['sw.js', 'assets/a.js'].every((file) => existsSync(join(dist, file)))).toBe(true)
  expect(['sw.js.map', 'assets/a.js.map'].some((file) => existsSync(join(dist, file)))).toBe(false)
  expect(readFileSync(join(mapsFolder(dist), 'assets/a.js.map'), 'utf8')).toBe('assets/a.js.map')
})

test('those of the build before go', () => {
  moveMaps(built('assets/old.js.map'))
  const dist = built('assets/new.js.map')
  moveMaps(dist)
  expect(existsSync(join(mapsFolder(dist), 'assets/old.js.map'))).toBe(false)
})

test('a build without any is an error', () => {
  expect(() => moveMaps(built('assets/a.js'))).toThrow('no source maps')
})
