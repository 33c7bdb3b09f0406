/** What this app is made of: pinned, with checksums, and under licences that allow it to be passed on. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Package {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly link?: boolean
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

/** The project, and what `npm run mutate` installs apart from it. */
const roots = ['', 'scripts/mutation/']

const installed = roots.flatMap((root) => {
  const { packages } = read(`${root}package-lock.json`) as { packages: Readonly<Record<string, Package>> }
  return Object.entries(packages).flatMap(([path, entry]) => (path === '' ? [] : [[root + path, entry] as const]))
})

/** May be part of what learners download. */
const shippable = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'])
/** May also be used to build and test; nothing of it is passed on. */
const usable = new Set([...shippable, 'MIT-0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'MPL-2.0'])

/** Passed on with its notices and unchanged, as its licence (MPL-2.0) asks (ADR 0020). */
const shippedUnchanged = 'node_modules/mediabunny'

/** True when one of the offered licences is among `allowed`; `(A OR B)` is the only compound in use. */
const isAllowed = (license: string | undefined, allowed: ReadonlySet<string>): boolean =>
  (license ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((offered) => allowed.has(offered))

it('every package has a licence that suits its use', () => {
  const unsuited = installed.filter(
    ([path, { license, dev }]) => !isAllowed(license, dev || path === shippedUnchanged ? usable : shippable),
  )
  expect(unsuited.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

it('what is installed is what the lockfile says, by version and licence', () => {
  const others = installed.filter(([path, { version, license, dev }]) => {
    // other platforms' binaries are listed and not installed
    if (dev || !existsSync(new URL(`../../${path}/package.json`, import.meta.url))) return false
    const own = read(`${path}/package.json`) as Package
    return own.version !== version || own.license !== license
  })
  expect(others.map(([path]) => path)).toEqual([])
})

it('every package is locked with a checksum, and to no registry', () => {
  const open = installed.filter(([, { integrity, resolved, link }]) => !link && (!integrity || resolved !== undefined))
  expect(open.map(([path]) => path)).toEqual([])
})

it('every direct dependency is pinned to one version', () => {
  const direct = roots.flatMap((root) => {
    const { dependencies, devDependencies } = read(`${root}package.json`) as Record<string, Record<string, string>>
    return Object.entries({ ...dependencies, ...devDependencies })
  })
  const ranges = direct.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
  expect(ranges).toEqual([])
})
