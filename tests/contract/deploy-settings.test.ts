/** What a school is given to set is what arrives: through Compose, in the page about it, and on the server of the stock container. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { prepare } from '../../deploy/prepare.mjs'
import { prepareStock } from '../../deploy/stock/prepare.mjs'

const folder = mkdtempSync(join(tmpdir(), 'meedu-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (path: string): string => readFileSync(path, 'utf8')

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The variables the start script checks. */
const variables = namesIn(read('deploy/image/start.sh'), /\$\(checked (\w+)/g)

test('Compose passes every setting on, and the page explains it', () => {
  const compose = parse(read('deploy/compose.yaml')) as {
    services: { learner: { environment: Record<string, string> } }
  }
  const { environment } = compose.services.learner
  expect(variables.length).toBeGreaterThan(15)
  // address and port inside the container are the image's own: Compose publishes them (PUBLISH)
  const passed = variables.filter((name) => !['LISTEN', 'PORT'].includes(name))
  expect(Object.keys(environment).sort()).toEqual(passed.sort())
  for (const [name, value] of Object.entries(environment)) expect(value).toContain(`\${${name}:-`)
  const page = read('deploy/README.md')
  for (const name of variables) expect(page).toContain(`\`${name}\``)
})

test('what else can be set is explained where it is set', () => {
  const inCompose = /\$\{([A-Z_\d]+):[-?]/g
  const stock = ['compose.yaml', 'back.yaml'].flatMap((file) => namesIn(read(`deploy/stock/${file}`), inCompose))
  const image = namesIn(read('deploy/image/start.sh'), inCompose).filter(
    // what the build and deploy/stock ask for
    (name) => !['CHECK', 'WRITE_ONLY'].includes(name),
  )
  const script = namesIn(read('deploy/stock/prepare.mjs'), /env\['(\w+)'\]/g)
  for (const [page, names] of [
    ['deploy/README.md', [...namesIn(read('deploy/compose.yaml'), inCompose), ...image]],
    ['deploy/stock/README.md', [...stock, ...script]],
  ] as const) {
    expect(names.length).toBeGreaterThan(5)
    for (const name of names.filter((each) => !each.endsWith('_IMAGE')))
      expect(read(page), `${page}: ${name}`).toMatch(new RegExp(String.raw`\b${name}\b`))
  }
})

test('a backend elsewhere is checked for the app that asks it across origins', () => {
  for (const page of ['deploy/README.md', 'docs/DECISION.md']) {
    const options = namesIn(read(page), /npm run check:backend -- (.+)/g)
    expect(options, page).not.toEqual([])
    for (const text of options) expect(text, page).toContain(' --app https://')
  }
})

const build = join(folder, 'build')
const stock = join(folder, 'stock.conf')
beforeAll(() => {
  mkdirSync(build)
  const files = {
    'index.html':
      '<!doctype html><meta name="apple-mobile-web-app-title" content="南窗学堂" /><meta name="api-base" content="unknown" />',
    'manifest.webmanifest': JSON.stringify({ name: '南窗学堂', short_name: '南窗学堂', scope: '/sub/' }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(build, name), text)
  writeFileSync(
    stock,
    'server {\n  listen 8200;\n  root /h5;\n  location /api/ { proxy_pass http://127.0.0.1:8000/; }\n}\n',
  )
})

test('the start script need not be executable (a /tmp mounted noexec), and where no shell is there that is said', () => {
  const image = join(folder, 'image')
  const target = join(folder, 'unmarked')
  prepare(build, image)
  chmodSync(join(image, 'parts/start.sh'), 0o644)
  prepareStock(build, stock, target, { PATH: process.env['PATH'] }, image)
  expect(existsSync(join(target, 'nginx.conf'))).toBe(true)
  const withoutShell = () => prepareStock(build, stock, join(folder, 'none'), { PATH: join(folder, 'nothing') }, image)
  expect(withoutShell).toThrow(/^这里没有 sh：[^\n]+。$/)
})

test('where lessons can be downloaded without a word about it is what the pages for schools say', () => {
  const env = { PATH: process.env['PATH'] }
  const [image, target, run] = [join(folder, 'image'), join(folder, 'learner'), join(folder, 'run')]
  prepare(build, image)
  prepareStock(build, stock, target, env, image)
  spawnSync('sh', [join(image, 'parts/start.sh')], { env: { ...env, WRITE_ONLY: '1', RUN_DIR: run } })
  const isOffered = (path: string): boolean => /offlineVideo"?: ?(true|false)/.exec(read(path))?.[1] === 'true'
  const defaults = {
    Compose: read('deploy/compose.yaml').includes('${OFFLINE_VIDEO:-true}'),
    官方容器: isOffered(join(target, 'h5/sub/config.js')),
    'docker run': isOffered(join(run, 'site/sub/config.js')),
    自行部署: isOffered('public/config.js'),
  }
  const [, on = '', off = ''] = /([^。]+)默认打开([^。]+)默认关闭/.exec(read('docs/OFFLINE-LESSONS.md')) ?? []
  for (const [name, isOn] of Object.entries(defaults)) {
    expect(isOn ? on : off, name).toContain(name)
    expect(isOn ? off : on, name).not.toContain(name)
  }
  for (const page of ['README.md', 'docs/DECISION.md']) expect(read(page)).toContain(`${on}默认打开`)
})

test('what is made for the stock container is all its server needs: app, rules, mounts, the way back', () => {
  const target = join(folder, 'learner')
  prepareStock(build, stock, target, { PATH: process.env['PATH'] })
  expect(readdirSync(target).sort()).toEqual([
    'back-sw.js',
    'back.yaml',
    'compose.yaml',
    'h5',
    'kill-switch-sw.js',
    'nginx.conf',
  ])

  const mounted = (file: string): readonly string[] => {
    const { services } = parse(read(join(target, file))) as { services: { meedu: { volumes: string[] } } }
    return services.meedu.volumes.map((line) => line.replace(/^\$\{LEARNER_DIR:-\/opt\/learner\}/, ''))
  }
  expect(mounted('compose.yaml')).toEqual([
    '/h5:/var/www/learner:ro',
    '/nginx.conf:${STOCK_NGINX:?在 .env 里写明容器中 nginx 文件的位置（README.md 第四步）}:ro',
    '${VERIFY_FILES:-./verify}:/var/www/verify:ro',
  ])
  expect(read(join(target, 'nginx.conf'))).toContain('root /var/www/learner;')
  // where devices ask for the app's worker, among the files of the H5 client
  expect(mounted('back.yaml')).toEqual(['/back-sw.js:/h5/sub/sw.js:ro'])
  // the page names nothing on the server that is not in it
  const named = namesIn(read('deploy/stock/README.md'), /(\/opt\/learner(?:\/[^\s，。`)#']*)?)(?=[\s，。`)#'])/g)
  expect(named).toContain('/opt/learner/compose.yaml')
  for (const path of named) expect(existsSync(path.replace('/opt/learner', target)), path).toBe(true)
})

test('the kill switch is on every server, where the page about it takes it from', () => {
  const [target, image] = [join(folder, 'learner'), join(folder, 'image')]
  prepare(build, image)
  prepareStock(build, stock, target, { PATH: process.env['PATH'] }, image)
  const named = namesIn(read('docs/OPERATIONS.md'), /cp (\S*kill-switch-sw\.js) /g)
  const places = named.map((path) => path.replace('/opt/learner-pwa/current', image).replace('/opt/learner', target))
  expect(places).toHaveLength(3)
  for (const place of places) {
    // not in the project, which is elsewhere
    expect(place).toContain(folder)
    expect(read(place), place).toBe(read('deploy/kill-switch-sw.js'))
  }
})

test('the page gives the header to whatever a lesson is made of', () => {
  const [, pattern = ''] = /map \$uri \$media_origin \{\n {2}~\*(\S+) /.exec(read('deploy/README.md')) ?? []
  const files = readdirSync('demo/media/offline', { recursive: true, encoding: 'utf8' })
  // but for what makes them
  const films = files.filter((name) => /\.(?!sh$)\w+$/.test(name))
  expect(films.length).toBeGreaterThan(20)
  for (const name of [...films, 'a.m4a', 'A.AAC']) expect(name).toMatch(new RegExp(pattern, 'i'))
})
