/** The steps of deploy/stock/README.md as they are typed. A program of our own stands in for docker. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stockServer } from '../../deploy/stock/stock-server.mjs'

const page = readFileSync('deploy/stock/README.md', 'utf8')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meedu-steps-'))
  mkdirSync(join(folder, 'bin'))
  // says what it was asked; to try the configuration of nginx, or to copy a worker, fails where there is a file `bad`
  const docker = '#!/bin/sh\necho "$*" >>docker.log\ncase $* in *" -t" | *sw.js) [ ! -e bad ] ;; esac\n'
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Types the commands of the page that hold `part`, for an app in this folder; what they say. */
function run(part: string, place = `${folder}/learner`): string {
  const steps = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => text)
  const step = steps.find((text) => text.includes(part)) ?? ''
  const script = step.replaceAll('<第二步的位置>', '/etc/stock').replaceAll('/opt/learner', place)
  const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}` }
  return spawnSync('sh', ['-c', script], { cwd: folder, env, encoding: 'utf8' }).stdout
}
/** The same; what they asked of docker, a line each. */
function type(part: string, place?: string): readonly string[] {
  put('docker.log', '')
  run(part, place)
  return read('docker.log').split('\n').slice(0, -1)
}
/** The rules of nginx are tried in a container of their own. */
const tried = expect.stringMatching(/^compose run --rm .* meedu -t$/)
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('an upgrade', () => {
  const upgrade = 'mv /opt/learner.new'
  beforeEach(() => {
    mkdirSync(join(folder, 'learner'))
    put('learner/nginx.conf', '1')
  })

  test('can be made again and again, and keeps the version before', () => {
    for (const version of [2, 3, 4]) {
      mkdirSync(join(folder, 'learner.new'))
      put('learner.new/nginx.conf', String(version))
      expect(type(upgrade)).toEqual([tried, 'restart meedu'])
      expect([read('learner/nginx.conf'), read('learner.old/nginx.conf')]).toEqual([`${version}`, `${version - 1}`])
    }
  })

  test('changes nothing where the new version is not there, or nginx does not accept it', () => {
    mkdirSync(join(folder, 'learner.old'))
    put('learner.old/nginx.conf', '0')
    expect(type(upgrade)).toEqual([])
    mkdirSync(join(folder, 'learner.new'))
    put('learner.new/nginx.conf', '2')
    put('bad', '')
    expect(type(upgrade)).toEqual([tried])
    expect([read('learner/nginx.conf'), read('learner.old/nginx.conf')]).toEqual(['1', '0'])
  })
})

test('the way back to the version before an upgrade', () => {
  for (const [name, version] of [
    ['learner', '2'],
    ['learner.old', '1'],
  ] as const) {
    mkdirSync(join(folder, name))
    put(`${name}/nginx.conf`, version)
  }
  expect(type('learner.bad')).toEqual(['restart meedu'])
  expect([read('learner/nginx.conf'), read('learner.bad/nginx.conf')]).toEqual(['1', '2'])
})

describe('the mount', () => {
  const mount = 'cat >>.env'

  test('is not made before the files of the school are named: Compose would no longer read them', () => {
    const look = 'ls compose.override'
    expect(run(look)).toBe('')
    put('.env', 'API_KEY=1\n')
    expect(run(look)).toBe('')
    put('compose.override.yml', '')
    put('.env', 'COMPOSE_FILE=a.yml:b.yml\n')
    expect(run(look)).toBe('compose.override.yml\nCOMPOSE_FILE=a.yml:b.yml\n')
  })

  test('leaves the last line of .env whole', () => {
    put('.env', 'API_KEY=1')
    type(mount)
    const lines = read('.env').split('\n')
    expect(lines).toContain('API_KEY=1')
    expect(lines).toContain(`COMPOSE_FILE=compose.yml:${folder}/learner/compose.yaml`)
    expect(lines).toContain('STOCK_NGINX=/etc/stock')
  })

  test('is made where nginx accepts it, and the container that runs is not touched otherwise', () => {
    expect(type(mount)).toEqual([tried, 'compose up -d meedu'])
    put('bad', '')
    expect(type(mount)).toEqual([tried])
  })
})

describe('the way back to H5', () => {
  const back = 's#'
  const others = 'API_KEY=/compose.yaml\nSTOCK_NGINX=/etc/stock\n'

  /** The lines of .env, where the line of the mount reads so. */
  const dotEnv = (files: string): string => `${others}COMPOSE_FILE=${files}\n`

  test.each(['/opt/learner', '/srv/h5 client', '/data/compose.yaml'])('from the folder %s', (place) => {
    put('.env', dotEnv(`compose.yaml:${place}/compose.yaml`))
    for (const _time of [1, 2]) {
      expect(type(back, place)).toEqual(['compose up -d meedu'])
      expect(read('.env')).toBe(dotEnv(`compose.yaml:${place}/back.yaml`))
    }
  })

  test('is not half gone where nothing is mounted', () => {
    put('.env', others)
    expect(type(back)).toEqual([])
    expect(read('.env')).toBe(others)
  })

  test.each(['/srv/meedu/local.yml', '/opt/monitor/compose.yaml', '/opt/monitor/back.yaml'])(
    'finds its file also where others follow, and leaves them: %s',
    (other) => {
      put('.env', dotEnv(`"compose.yml:/opt/learner/compose.yaml:${other}"`))
      expect(type(back, '/opt/learner')).toEqual(['compose up -d meedu'])
      expect(read('.env')).toBe(dotEnv(`"compose.yml:/opt/learner/back.yaml:${other}"`))
    },
  )

  test('does not take the file of somebody else for its own', () => {
    for (const other of ['/opt/monitor/compose.yaml', '/opt/monitor/back.yaml']) {
      put('.env', dotEnv(other))
      expect(type(back)).toEqual([])
      expect(read('.env')).toBe(dotEnv(other))
    }
  })

  test.each(['/var/www/h5', '/usr/share/nginx/html/h5'])(
    'takes the app off devices that had it where it was copied, before H5 is there: %s',
    (site) => {
      mkdirSync(join(folder, 'learner'))
      const mounts = readFileSync('deploy/stock/back.yaml', 'utf8')
      put('learner/back.yaml', mounts.replaceAll('@SITE@', `${site}/`))
      const copy = 'docker cp /opt/learner/back-sw.js'
      const asked = [`exec meedu mkdir -p ${site}`, `cp ${folder}/learner/back-sw.js meedu:${site}/sw.js`]
      expect(type(copy)).toEqual([...asked, 'cp stock-nginx.conf meedu:/etc/stock', 'exec meedu nginx -s reload'])
      put('bad', '')
      expect(type(copy)).toEqual(asked)
    },
  )

  test('goes with a container that is made anew where the app was copied; until then nothing makes it anew', () => {
    put('.env', 'API_KEY=1\n')
    for (const part of ['docker cp /opt/learner/nginx.conf', 'docker cp /opt/learner/back-sw.js', back]) {
      expect(type(part).filter((line) => line.startsWith('compose'))).toEqual([])
      expect(read('.env')).toBe('API_KEY=1\n')
    }
    expect(type('-f /opt/learner/back.yaml')).toEqual([
      `compose -f compose.yml -f ${folder}/learner/back.yaml up -d meedu`,
    ])
  })
})

test('what is copied and not accepted is taken out again', () => {
  const copy = 'docker cp /opt/learner/nginx.conf'
  const reload = 'exec meedu nginx -s reload'
  const back = 'cp before.conf meedu:/etc/stock'
  const asked = type(copy)
  expect(asked).toContain('cp -L meedu:/etc/stock before.conf')
  expect(asked.at(-1)).toBe(reload)
  expect(asked).not.toContain(back)
  const app = `cp ${folder}/learner/h5/. meedu:/var/www/learner/`
  expect(asked).toContain(app)
  put('bad', '')
  const refused = type(copy)
  // the former rules would not go with the new page
  expect(refused).not.toContain(app)
  expect(refused.at(-1)).toBe(back)
  expect(refused).not.toContain(reload)
})

/** A file with a server of H5 among others. */
const conf = (h5: string, more = '') =>
  `server { listen 8000; root /a; }\n# server { listen 8200; }\nserver {\n  listen ${h5};\n  root /var/www/h5;\n  location /api/ { proxy_pass http://127.0.0.1:8000/; }\n}\n${more}`

describe('the server of H5 in the file of the container', () => {
  const listens = ['8200', '8200 default_server', '0.0.0.0:8200', '[::]:8200']

  test.each([...listens, '8200;\n  listen [::]:8200'])(
    'is found, and its file by the command of the page: %s',
    (listen) => {
      expect(stockServer(conf(listen), '8200')).toMatchObject({ root: '/var/www/h5', api: 'http://127.0.0.1:8000' })
      expect(fileFound(listen)).toBe('/etc/nginx/sites-enabled/default\n')
    },
  )

  const api = 'location /api/ { proxy_pass http://127.0.0.1:8000/; }'
  const plain = `root /var/www/h5; ${api}`

  test.each([
    ['a comment', `# root /var/www/h5-old;\n  ${plain}`],
    ['a comment in the location', plain.replace('proxy', '# proxy_pass http://10.0.0.9:8000/; }\n proxy')],
    ['a location before it', `location /.well-known/ { root /var/www/acme; }\n  ${plain}`],
    ['a condition in the location', plain.replace('proxy', 'if ($a) { return 404; }\n proxy')],
    ['a location in the location', plain.replace('proxy', 'location /api/x { proxy_pass http://10.0.0.9; }\n proxy')],
    ['a text', `add_header X-A "; root /x; location /api/ { proxy_pass http://a; }"; ${plain}`],
    ['quotes', plain.replace('/var/www/h5', '"/var/www/h5"').replace(/http\S+\//, "'$&'")],
    ['a # within a word', `location = /m { return 302 /#/; } ${plain}`],
    ['a quote within a word', `set $a it's; # it's {\n ${plain}`],
    ['a root of its pages alone', `location /.a/ { root /x; } location / { root /var/www/h5; } ${api}`],
    ['a root of its pages before that of the server', `root /x; location / { root /var/www/h5; } ${api}`],
    ['the app in its place', `root /app; ${api} location @former { add_header A no-cache; root /var/www/h5; }`],
    ['an app with a note', `# location @former {\n root /app; ${api} location @former { root /var/www/h5; }`],
  ])('is read as nginx reads it: %s', (_what, body) =>
    expect(stockServer(`server {\n  listen 8200;\n  ${body}\n}\n`, '8200')).toMatchObject({
      root: '/var/www/h5',
      api: 'http://127.0.0.1:8000',
    }),
  )

  test.each(['82000', '18200', '127.0.0.1:18200', '80'])('another port is not it: %s', (listen) => {
    expect(() => stockServer(conf(listen), '8200')).toThrow(/没有端口/)
    expect(fileFound(listen)).toBe('')
  })

  test.each([
    [conf('8200', 'server { listen 8200; root /x; location /api/ { proxy_pass http://a; } }'), /有几个端口/],
    ['server { listen 8200; root /x; }', /没有把 \/api\/ 转给后端/],
    ['server { listen 8200; location /api/ { proxy_pass http://a; } }', /没有写明目录/],
    [`server { listen 8200; # root /x;\n location /x/ { root /x; } ${api} }`, /没有写明目录/],
    ['server { listen 8200; root /x; location /api/ { # proxy_pass http://a;\n } }', /没有把 \/api\/ 转给后端/],
    ['server { listen 8200;', /没有闭合/],
  ])('what is wrong with it is said: %s', (text, says) => expect(() => stockServer(text, '8200')).toThrow(says))

  /** What the command of the page prints of a container that listens so. */
  function fileFound(listen: string): string {
    const awk = /nginx -T 2>\/dev\/null \| (awk '[^\n]*')/.exec(page)?.[1] ?? ''
    const input = `# configuration file /etc/nginx/nginx.conf:\nhttp {}\n\n# configuration file /etc/nginx/sites-enabled/default:\n${conf(listen)}`
    return spawnSync('sh', ['-c', awk], { input, encoding: 'utf8' }).stdout
  }
})
