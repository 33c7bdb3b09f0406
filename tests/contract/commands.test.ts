/** The commands of the README: their options, their counting, and the server behind them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAt } from '../../scripts/bench/other-build.mjs'
import { sources } from '../../scripts/lib/build.mjs'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { tellPort } from '../../scripts/lib/failure.mjs'
import { checkNode, ensurePackages, installRefused, isSameTree } from '../../scripts/lib/install.mjs'
import { parseApiBase, parseOptions } from '../../scripts/lib/options.mjs'
import { root, runNode } from '../../scripts/lib/run.mjs'
import { createFileStore } from '../../scripts/lib/static-files.mjs'
import {
  parseStages,
  playwrightCounts,
  stageNames,
  summary,
  vitestCounts,
  withExitCode,
} from '../../scripts/lib/stages.mjs'
import { createAppServer } from '../../scripts/serve.mjs'

const lock = (packages: object) => JSON.stringify({ packages })
const stage = (passed: number, failed: number, skipped = 0) => ({ name: 'x', passed, failed, skipped })

/** One Chinese sentence: what is wrong, and what to do. */
const sentence = /^[^：]*\p{Script=Han}[^：]*：.+。$/u

describe('options', () => {
  test('defaults: this machine only, the demonstration school', () => {
    expect(parseOptions([], {}, 4173)).toMatchObject({ port: 4173, host: '127.0.0.1', apiBase: '', isBuilt: false })
  })

  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['::', '::'],
    ['', '127.0.0.1'],
    // as shells and conda call a machine
    ['x86_64-conda-linux-gnu', '127.0.0.1'],
    ['office-pc.local', '127.0.0.1'],
  ])('HOST is taken where it is an address: "%s"', (HOST, host) =>
    expect(parseOptions([], { HOST }, 1).host).toBe(host),
  )

  test('both ways to write a value', () => {
    const base = 'https://school.example/meedu'
    expect(parseOptions(['--api', `${base}/`], {}, 1).apiBase).toBe(base)
    expect(parseOptions([`--api=${base}`], {}, 1).apiBase).toBe(base)
    expect(parseOptions(['--host'], { PORT: '8080' }, 1)).toMatchObject({ host: '0.0.0.0', port: 8080 })
    expect(parseOptions(['--host=::1', '--port', '81'], { HOST: '0.0.0.0' }, 1)).toMatchObject({
      host: '::1',
      port: 81,
    })
    expect(parseOptions(['--media', 'https://*.vod.example'], {}, 1).mediaSources).toEqual(['https://*.vod.example'])
  })

  test('the figures of the day are the demonstration school’s', () => {
    expect(parseOptions(['--events', '--origins'], {}, 1).hasEvents).toBe(true)
    expect(() => parseOptions(['--events', '--api', 'https://school.example'], {}, 1)).toThrow(/^--events 只.+。$/)
  })

  test.each([
    ['--api'],
    ['--api='],
    ['--nonsense'],
    ['--port', '0'],
    ['--port', '70000'],
    ['--port', 'x'],
    ['--origins', '--port', '65533'],
  ])('refuses %s %s', (...args) => expect(() => parseOptions(args, {}, 1)).toThrow(sentence))

  test('refuses a PORT that is none', () =>
    expect(() => parseOptions([], { PORT: '80a' }, 1)).toThrow(/「80a」.+--port/))

  test.each([
    'school.example',
    'ftp://school.example',
    'javascript:alert(1)',
    'https://user:secret@school.example',
    'https://school.example/?a=1',
    'https://school.example/#x',
    '',
  ])('refuses the address "%s"', (text) => expect(() => parseApiBase(text)).toThrow(sentence))

  test.each(["https://a.example; script-src 'unsafe-inline'", "'unsafe-eval'", '*', 'https://a.example/path'])(
    'lets nothing else into a policy: %s',
    (text) => expect(() => parseOptions(['--media', text], {}, 1)).toThrow(sentence),
  )
})

describe('what developers run by hand', () => {
  test.each([
    ['scripts/soak.mjs', '--runs', 'x'],
    ['scripts/soak.mjs', '--nonsense'],
    ['scripts/mutate.mjs', 'none.ts'],
    ['scripts/mutate.mjs', '--nonsense'],
    ['scripts/bench.mjs', '--against'],
    ['scripts/chunk-figures.mjs', 'none.tsx'],
  ])('%s refuses %s %s', async (file, ...args) => {
    const { code, output } = await runNode(file, args, { isQuiet: true })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(sentence)
  })

  test('a commit that is none', () => expect(buildAt('no-such-commit')).rejects.toThrow(sentence))

  test('a Chromium that is none', () => {
    vi.stubEnv('CHROME_PATH', `${root}none`)
    expect(findChromium).toThrow(sentence)
    vi.unstubAllEnvs()
  })
})

const refusal = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })

describe('a port that cannot be had', () => {
  test.each(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])('is explained: %s', (code) =>
    expect(() => tellPort(refusal(code), 4173)).toThrow(sentence),
  )
  test('is named, also the second of three; what is advised is none of them', () =>
    expect(() => tellPort(refusal('EADDRINUSE', { port: 4175 }), 4174)).toThrow(/端口 4175 .+--port 4184/))
  test('anything else is a fault of ours', () => expect(() => tellPort(refusal('EOTHER'), 4173)).toThrow('EOTHER'))
})

describe('install', () => {
  test('says which Node it needs', () => {
    for (const version of ['18.20.0', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])
      expect(() => checkNode(version), version).toThrow(sentence)
    for (const version of ['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'])
      expect(() => checkNode(version), version).not.toThrow()
  })

  test('asks npm for the same', () => {
    const node = '^20.19.0 || >=22.12.0'
    const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: unknown }
    const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
      packages: { '': { engines: unknown } }
    }
    expect([engines, packages[''].engines]).toEqual([{ node }, { node }])
  })

  test('says what to do where nothing can be installed', async () => {
    for (const code of [1, 127]) expect(installRefused(code)).toMatch(sentence)
    await expect(ensurePackages(`${tmpdir()}/none/`)).rejects.toThrow(sentence)
  })

  test('knows a tree that is not the one of the lockfile', () => {
    const wanted = lock({
      '': { version: '1' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    })
    expect(isSameTree(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true)
    expect(isSameTree(wanted, lock({ 'node_modules/a': { version: '1.0.1' } }))).toBe(false)
    expect(isSameTree(wanted, lock({}))).toBe(false)
  })
})

/** The files of ours that a file of ours imports. */
const importsOf = (file: string) =>
  [...readFileSync(`${root}${file}`, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(file, '..', path),
  )

/** Whether a change of this file makes a new build. */
const isSource = (part: string) => sources.some((source) => part === source || part.startsWith(`${source}/`))

describe('build', () => {
  test('is made again when anything it is made of changes', () => {
    for (const source of sources) expect(existsSync(`${root}${source}`), source).toBe(true)
    const parts = importsOf('vite.config.ts')
    expect(parts.length).toBeGreaterThan(2)
    expect([...parts, ...parts.flatMap(importsOf)].filter((part) => !isSource(part))).toEqual([])
  })
})

describe('counting', () => {
  test('the last line', () => {
    expect(summary([stage(3, 0), stage(4, 0)])).toMatchObject({ line: '7 passed, 0 failed', isGood: true })
    expect(summary([stage(3, 1, 2)])).toMatchObject({ line: '3 passed, 1 failed, 2 skipped', isGood: false })
    expect(summary([])).toMatchObject({ line: '0 passed, 0 failed', isGood: false })
  })

  test('a test file that cannot be loaded is a failure, so is a program that dies', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { status: 'passed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [] },
      ],
    }
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1, skipped: 1 })
    expect(withExitCode({ passed: 2, failed: 0, skipped: 0 }, 1).failed).toBe(1)
    expect(withExitCode({ passed: 2, failed: 3, skipped: 0 }, 1).failed).toBe(3)
  })

  test('a browser test that passed at its second chance has passed, an error of the run has not', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 6, failed: 1, skipped: 2 })
    expect(playwrightCounts({ stats: { ...stats, unexpected: 0, flaky: 0 }, errors: [{}] }).failed).toBe(1)
  })

  test('stages by name', () => {
    expect(parseStages([])).toEqual(stageNames)
    expect(parseStages(['--only', 'unit,types'])).toEqual(['types', 'unit'])
    expect(parseStages(['--only=build'])).toEqual(['build'])
    for (const args of [['--only'], ['--only', 'none'], ['unit', 'x']])
      expect(() => parseStages(args)).toThrow(sentence)
  })
})

describe('the files that are served', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'files-'))
    mkdirSync(join(folder, 'site/assets'), { recursive: true })
    for (const name of ['site/page.html', 'site/assets/part.js', 'secret.txt']) writeFileSync(join(folder, name), name)
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are kept in memory once, however their address is spelled', async () => {
    const read = createFileStore(join(folder, 'site'))
    const file = await read('/assets/part.js')
    expect(file?.body.toString()).toBe('site/assets/part.js')
    for (const path of ['//assets/part.js', '/assets//part.js', 'assets/part.js', '///assets////part.js'])
      expect(await read(path), path).toBe(file)
    writeFileSync(join(folder, 'site/assets/part.js'), 'a new build')
    expect((await read('/assets/part.js'))?.body.toString()).toBe('a new build')
  })

  test('are those of the folder: nothing above it, nothing hidden, nothing a link leads to', async () => {
    const read = createFileStore(join(folder, 'site'))
    for (const path of ['/../secret.txt', '/link.txt', '/assets', '/', '/.', '/no.txt', '/page.html/', '/page.html\0'])
      expect(await read(path), path).toBeNull()
  })
})

describe('the server before a real backend', () => {
  let dist = ''
  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), 'dist-'))
    writeFileSync(join(dist, 'index.html'), '<div id="root"></div>')
    writeFileSync(join(dist, 'config.js'), "self.appSettings = { apiBase: '', displayUtcOffset: 480 }\n")
    writeFileSync(join(dist, 'sw.js'), '')
  })
  afterAll(() => rmSync(dist, { recursive: true, force: true }))
  const server = (apiBase: string, mediaSources: string[] = []) =>
    createAppServer({ distDir: dist, apiBase, mediaSources })
  const ask = (path: string, apiBase: string, mediaSources?: string[]) =>
    server(apiBase, mediaSources).fetch(new Request(`http://localhost${path}`))

  test('the policy lets the page connect to exactly that origin', async () => {
    const answer = await ask('/', 'http://127.0.0.1:8000/meedu')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const connect = policy.split('; ').find((part) => part.startsWith('connect-src'))
    expect(connect).toBe("connect-src 'self' http://127.0.0.1:8000")
    expect(policy).toMatch(/img-src [^;]*http:\/\/127\.0\.0\.1:8000/)
  })

  test('hosts of HLS lessons are added on demand', async () => {
    const answer = await ask('/', 'https://school.example', ['https://*.vod.example'])
    expect(answer.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://school.example https://*.vod.example;",
    )
  })

  test("the settings get the address and keep the operator's other values", async () => {
    const answer = await ask('/config.js', 'https://school.example/meedu')
    const scope: { self: { appSettings?: unknown } } = { self: {} }
    runInNewContext(await answer.text(), scope)
    expect(scope.self.appSettings).toEqual({ apiBase: 'https://school.example/meedu', displayUtcOffset: 480 })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('the app tells what happens only where it is asked to', async () => {
    const told: unknown[] = []
    const navigator = { sendBeacon: (...beacon: unknown[]) => told.push(beacon) }
    const run = async (hasEvents: boolean) => {
      const scope: { self: { appSettings?: object; onAppEvent?: (event: object) => void }; navigator: object } = {
        self: {},
        navigator,
      }
      const served = createAppServer({
        distDir: dist,
        hasEvents,
        demo: { app: { fetch: () => new Response() }, prefixes: [] },
      })
      runInNewContext(await (await served.fetch(new Request('http://localhost/config.js'))).text(), scope)
      return scope.self
    }
    expect(await run(false)).not.toHaveProperty('onAppEvent')
    const { appSettings, onAppEvent } = await run(true)
    expect(appSettings).toMatchObject({ displayUtcOffset: 480, measureVitals: true })
    onAppEvent?.({ name: 'screen', screen: 'home' })
    expect(told).toEqual([['/demo-events', '{"name":"screen","screen":"home"}']])
  })

  test('nothing below /api/ of a backend on this origin is a page', async () => {
    const demo = { app: { fetch: () => new Response('<script>', { headers: { 'content-type': 'text/html' } }) } }
    const beside = createAppServer({ distDir: dist, demo: { ...demo, prefixes: ['/api/', '/payment/'] } })
    const policyOf = async (path: string) =>
      (await beside.fetch(new Request(`http://localhost${path}`))).headers.get('content-security-policy')
    expect(await policyOf('/api/v3/x')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(await policyOf('/payment/index')).toBeNull()
  })

  test("the backend's addresses are not the app", async () => {
    for (const path of [
      '/api/v2/other/config',
      '/payment/x',
      '/user/protocol',
      '/__demo/log',
      '/demo-media/x.mp4',
      '/images/a.jpg',
    ])
      expect((await ask(path, 'https://school.example')).status, path).toBe(404)
    expect((await ask('/course/1', 'https://school.example')).status).toBe(200)
  })
})
