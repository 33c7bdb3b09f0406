/**
 * Deployments under open tabs. The next version is the present build with new names for all its hashed files, as a
 * build after a change has: nothing of the former version is left on the server.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { archived } from '../../../scripts/build/archive.ts'
import { marked, proofIn, type BuiltFile } from '../../../scripts/build/precache.ts'
import type { Demo } from '../data/demo.ts'

const builtDir = resolve(process.env['DIST_DIR'] ?? 'dist')
const isText = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

/** Writes the next version beside the present build; `version` is what the settings show. Returns its folder. */
export function nextVersion(version: string): string {
  const target = mkdtempSync(join(tmpdir(), 'deployment-'))
  const assets = readdirSync(join(builtDir, 'assets'))
  const renamed = new Map(assets.map((name) => [name, `${version.replaceAll('.', '')}-${name}`]))
  const anyName = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const present = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

  for (const file of readdirSync(builtDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const source = join(file.parentPath, file.name)
    const path = source.slice(builtDir.length + 1)
    const folder = join(target, path.slice(0, -file.name.length))
    mkdirSync(folder, { recursive: true })
    const to = join(folder, renamed.get(file.name) ?? file.name)
    if (!isText.test(file.name)) cpSync(source, to)
    else writeFileSync(to, changed(readFileSync(source, 'utf8')))
  }
  writeFileSync(join(target, 'index.html'), marked(readFileSync(join(target, 'index.html'), 'utf8')))
  writeProofs(target)
  return target

  function changed(text: string): string {
    return text
      .replaceAll(anyName, (name) => renamed.get(name) ?? name)
      .replaceAll(`\`${present}\``, `\`${version}\``)
      .replaceAll(`"${present}"`, `"${version}"`)
  }
}

/** Writes a deployment of the present build in which one file is another one. Returns its folder. */
export function withChanged(file: string, change: (text: string) => string): string {
  const target = mkdtempSync(join(tmpdir(), 'deployment-'))
  cpSync(builtDir, target, { recursive: true })
  writeFileSync(join(target, file), change(readFileSync(join(target, file), 'utf8')))
  writeProofs(target)
  return target
}

/** One line of the worker's list of its build's files, as JSON. */
const listed = /\{[^{}]*"url":[^{}]*\}/g

/** The files a worker knows of its build (scripts/build/precache.ts), out of its script. */
export const filesIn = (worker: string): BuiltFile[] =>
  // our own build wrote them
  [...worker.matchAll(listed)].map(([line]) => JSON.parse(line) as BuiltFile)

/** Where one of the archives of a folder's worker lies, and the names of what is in it. */
export function archiveIn(folder: string, what: 'installed' | 'idle'): { path: string; urls: readonly string[] } {
  const file = filesIn(readFileSync(join(folder, 'sw.js'), 'utf8')).find(({ holds }) => holds === what)
  if (file === undefined) throw new Error(`The worker knows no archive of what is ${what}`)
  const path = join(folder, file.url)
  return { path, urls: Object.keys(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) }
}

/** The worker's list and the archives anew, for files that are not those of the build any more. */
function writeProofs(folder: string): void {
  for (const { path, urls } of [archiveIn(folder, 'installed'), archiveIn(folder, 'idle')])
    writeFileSync(path, archived(folder, urls))
  const worker = join(folder, 'sw.js')
  const list = readFileSync(worker, 'utf8').replaceAll(listed, (line) => {
    const file = JSON.parse(line) as BuiltFile
    const proof = proofIn(folder, file.url)
    return JSON.stringify({ ...file, ...(file.revision !== undefined && { revision: proof }), proof })
  })
  writeFileSync(worker, list)
}

/** Writes a deployment of the kill switch: the present build, with another worker. Returns its folder. */
export function withKillSwitch(): string {
  const target = mkdtempSync(join(tmpdir(), 'deployment-'))
  cpSync(builtDir, target, { recursive: true })
  cpSync('deploy/kill-switch-sw.js', join(target, 'sw.js'))
  return target
}

/** Writes the H5 client of a stock container, as it stands when a school has gone back to it (back.yaml). Returns its folder. */
export function formerClient(): string {
  const target = mkdtempSync(join(tmpdir(), 'deployment-'))
  writeFileSync(
    join(target, 'index.html'),
    '<!doctype html><meta charset="utf-8" /><title>H5</title><h1>自带的 H5</h1>',
  )
  cpSync('deploy/stock/back-sw.js', join(target, 'sw.js'))
  return target
}

/** Puts a folder in the place of the build; the one before it is gone from the server. */
export const deploy = (demo: Demo, folder: string) => demo.send('PUT', '/__demo/deployment', folder)

/** Brings the build back. */
export const endDeployments = (demo: Demo) => demo.send('DELETE', '/__demo/deployment')

/** Deletes what `nextVersion` wrote. */
export const deleteDeployment = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** What the browser does within the hour: asks for a new worker. Resolves when that is installed and waits. */
export async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)), {
      message: 'the new worker waits',
      // every chunk of the app is fetched, one after the other, while three tabs live
      timeout: 30_000,
    })
    .toBe(true)
}
