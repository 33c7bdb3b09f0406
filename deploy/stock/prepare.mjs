// @ts-check
/**
 * `node deploy/stock/prepare.mjs <build> <nginx file> <target>`: what is mounted into a stock MeEdu container so that its H5
 * address serves this app (deploy/stock/README.md): `h5`, the folder of the app, and `nginx.conf`, the container's own
 * file with one server replaced. The other servers stay as they are, letter by letter. Beside them what mounts them, there
 * and back, and what takes the app back from devices: the server has nothing else of this project.
 * Settings are the environment variables of the image; H5_PORT where the H5 client listens elsewhere than at 8200,
 * APP_DIR, VERIFY_DIR and LOG_DIR where the container has other folders for the app, verification files and logs.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportFailure } from '../../scripts/lib/failure.mjs'
import { UsageError } from '../../scripts/lib/options.mjs'
import { isMain, root } from '../../scripts/lib/run.mjs'
import { backendHeaders } from '../../scripts/lib/security-headers.mjs'
import { backendDirectives } from '../nginx-headers.mjs'
import { checkTarget, indented, killSwitch, prepare, siteLocations } from '../prepare.mjs'
import { formerLocation, ownMark, stockServer } from './stock-server.mjs'

/** What of the image the container's own nginx does not have, or has in another way. */
const unused = ['API_BASE', 'API_PROXY', 'API_PROXY_CA', 'LISTEN', 'PORT']
/** What the server needs besides the app and its rules; `@…@` are folders of the container. */
const beside = ['compose.yaml', 'back.yaml', 'back-sw.js']

/**
 * @param {string} build
 * @param {string} stockFile the container's nginx file
 * @param {string} target is made anew once everything is known to be right
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} [made] what deploy/prepare.mjs has made of the build, where that has been done
 * @returns the folders in the container: the app's, the former client's, and where the way back puts its worker
 */
export function prepareStock(build, stockFile, target, env, made) {
  for (const name of unused)
    if (env[name]) throw new UsageError(`${name} 在这里没有意义，接口就是容器自己的：去掉它，再运行一次。`)
  if (!existsSync(stockFile))
    throw new UsageError(`没有 ${stockFile}：按 deploy/stock/README.md 第二步取出容器的 nginx 文件。`)
  const stock = readFileSync(stockFile, 'utf8')
  checkTarget(target, [build, stockFile, `${root}deploy/stock`])
  const server = stockServer(stock, env['H5_PORT'] || '8200')
  const work = mkdtempSync(join(tmpdir(), 'meedu-stock-'))
  try {
    const image = made ?? join(work, 'image')
    if (made === undefined) prepare(build, image)
    const run = join(work, 'run')
    // by its name alone nothing runs where /tmp is mounted noexec
    const { status, stderr, error } = spawnSync('sh', [join(image, 'parts/start.sh')], {
      env: { DISPLAY_UTC_OFFSET: '480', OFFLINE_VIDEO: 'true', ...settingsOf(env), WRITE_ONLY: '1', RUN_DIR: run },
      encoding: 'utf8',
    })
    if (error) throw new UsageError('这里没有 sh：在 Linux、macOS 或 Windows 的 WSL 里再运行一次。')
    if (status !== 0) throw new UsageError(stderr.trim())
    const part = (/** @type {string} */ name) => readFileSync(join(run, name), 'utf8')
    const base = readFileSync(join(image, 'parts/base'), 'utf8')
    const folders = {
      app: env['APP_DIR'] || '/var/www/learner',
      verify: env['VERIFY_DIR'] || '/var/www/verify',
      logs: env['LOG_DIR'] || '/var/log/nginx',
    }
    const conf = stockConf({ stock, server, base, part, ...folders })
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    for (const name of beside) {
      const text = readFileSync(`${root}deploy/stock/${name}`, 'utf8')
      const places = { APP: folders.app, VERIFY: folders.verify, SITE: server.root + base }
      writeFileSync(join(target, name), filled(text, places))
    }
    cpSync(`${root}deploy/${killSwitch}`, join(target, killSwitch))
    // of a build that is nothing but a page all is made at the start
    for (const site of [join(image, 'site'), join(run, 'site')].filter(existsSync))
      cpSync(site, join(target, 'h5'), { recursive: true })
    // complete, or not there
    writeFileSync(join(target, 'nginx.conf.part'), conf)
    renameSync(join(target, 'nginx.conf.part'), join(target, 'nginx.conf'))
    return { app: folders.app, former: server.root, back: `${server.root}${base}sw.js` }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Only what is set. @param {Readonly<Record<string, string | undefined>>} env */
const settingsOf = (env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** Every `@NAME@` replaced. @param {string} text @param {Readonly<Record<string, string>>} places */
const filled = (text, places) =>
  Object.entries(places).reduce((all, [name, value]) => all.replaceAll(`@${name}@`, () => value), text)

/**
 * The container's file, its H5 server replaced.
 * @param {{ stock: string, server: import('./stock-server.mjs').StockServer, base: string, app: string, verify: string,
 *   logs: string, part: (name: string) => string }} parts
 */
function stockConf({ stock, server, base, part, app, verify, logs }) {
  const { start, end, indent, listens, root: former, api } = server
  // in a folder of the site the former client's addresses are not those of the app
  const gone = base === '/' ? formerLocation : '=404'
  const locations = siteLocations(base, backend(api), { gone, former: '@former_verification' })
    .replaceAll('@RUN@/site', app)
    .replaceAll('@VERIFY@', verify)
  const replacement = [
    ownMark,
    part('header-maps.conf'),
    part('guards.conf'),
    // The former client's page has no rule for caches, and a browser may keep it for weeks: its first call takes it out of
    // there, so that the next visit is the app's.
    'map $uri $former_start {',
    '  default "";',
    `  /api/api/v2/other/config '"cache"';`,
    '}',
    // What somebody has uploaded lies on the app's own origin: opened as a page it could read the token there. The
    // backend's pages, which run scripts, have no dot in their last name. Chrome shows no PDF under this policy.
    'map "$uri $upstream_http_content_type" $file_policy {',
    '  default "";',
    `  "~*(?:^/api/storage/.*|\\.[^/]+) [^;]*(?:html|[+/]x[ms]l)" "${backendHeaders['Content-Security-Policy']}";`,
    '}',
    // a query may hold the code of a social login: it is never written down
    'map $request_uri $learner_path {',
    '  "~^(?<learner_plain>[^?]*)" $learner_plain;',
    '}',
    `log_format learner '$remote_addr [$time_iso8601] "$request_method $learner_path" $status $body_bytes_sent $request_time '`,
    `                   'upstream=$upstream_status answer=$upstream_response_time';`,
    'server {',
    ...listens.map((value) => `  listen ${value};`),
    '  server_name _;',
    `  root ${app};`,
    `  access_log ${logs}/h5_access.log learner;`,
    '  # it would write down the query and the referrer of every request it complains about',
    `  error_log ${logs}/h5_error.log emerg;`,
    '  log_not_found off;',
    '  absolute_redirect off;',
    '  server_tokens off;',
    '  # as the container takes them',
    '  client_max_body_size 11m;',
    `  ${indented(part('real-ip.conf'), 2)}`,
    `  ${indented(part('headers.conf'), 2)}`,
    `  ${indented(locations, 2)}`,
    '  # Code of the former client, for its pages that are still open or come out of a browser. It may have the name of a',
    '  # folder that changes: nobody keeps it for a year.',
    `  location ${formerLocation} {`,
    `    root ${former};`,
    '    add_header Cache-Control no-cache;',
    '    try_files $uri =404;',
    '  }',
    '  # files there by which others see whose the host is: pages on the origin of the app, with its headers',
    '  location @former_verification {',
    `    root ${former};`,
    '    # where the app lies in a folder of the site',
    '    if ($uri = /index.html) {',
    '      return 404;',
    '    }',
    '    try_files $uri =404;',
    '  }',
    '}',
  ].join('\n')
  return `${stock.slice(0, start)}${indented(replacement, indent.length)}${stock.slice(end)}`
}

/**
 * The backend's addresses: the app's own calls pass as they are, everything else below `/api/` loses that prefix, as in the
 * stock client's rule. Pages of the former client that are still open call `/api/api/…`.
 * @param {string} api
 */
function backend(api) {
  const calls = readFileSync(`${root}deploy/image/proxy.conf`, 'utf8')
    .replaceAll(/\n *(?:#[^\n]*\n *)?proxy_(?:ssl|max_temp)_[^\n]*/g, '')
    .replace('proxy_set_header Host @HOST@', 'proxy_set_header Host $proxy_host')
    .replace('@HEADERS@', backendDirectives)
  const disbelieved = calls.match(/proxy_set_header (?!Connection )\S+ "";/g) ?? []
  const [call = '', others] = calls.split("# the backend's pages and files are no part of this server")
  if (others === undefined) throw new Error('deploy/image/proxy.conf has no part for the pages of the backend')
  const at = (/** @type {string} */ path, /** @type {string} */ upstream) =>
    call.replace('location ^~ /api/', `location ^~ ${path}`).replaceAll('@UPSTREAM@', upstream).trimEnd()
  return [
    ...['/api/v2/', '/api/v3/'].map((path) => at(path, api)),
    '# pages of the former client that are still open',
    // a location by pattern cannot shorten an address
    at('/api/api/', `${api}/api/`)
      .replace(/\n {2}location ~ [^]*?\n {2}\}/, '')
      .replace(/\n\}$/, '\n  add_header Clear-Site-Data $former_start;\n}'),
    '# PHP would take its own file before a path for nothing, and answer to a call that is not looked at here',
    'location ^~ /api/index.php {',
    '  return 404;',
    '}',
    '# the cashier, pictures and agreements: pages of the backend run, with its own headers; files do not',
    'location ^~ /api/ {',
    ...['X-Real-IP $remote_addr', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $outer_scheme'].map(
      (header) => `  proxy_set_header ${header};`,
    ),
    ...disbelieved.map((line) => `  ${line}`),
    `  proxy_pass ${api}/;`,
    '  # pages that may hold a secret are not compressed: its length would tell of it',
    '  gzip off;',
    "  # headers of its own, and nginx adds none of the app's, whose policy would stop the cashier",
    '  proxy_hide_header X-Content-Type-Options;',
    '  add_header X-Content-Type-Options nosniff always;',
    '  add_header Content-Security-Policy $file_policy always;',
    '  add_header Strict-Transport-Security $own_strict_transport_security always;',
    '}',
    others.trim(),
  ].join('\n')
}

if (isMain(import.meta.url)) {
  const [build, stockFile, target] = process.argv.slice(2)
  try {
    if (build === undefined || stockFile === undefined || target === undefined)
      throw new UsageError('要写明三项：node deploy/stock/prepare.mjs <构建的目录> <容器的 nginx 文件> <目标目录>。')
    const { app, former, back } = prepareStock(build, stockFile, target, process.env)
    console.log(`${target} 已经做好，h5 在容器里的目录是 ${app}：按 deploy/stock/README.md 第四步挂载。`)
    console.log(`原来 H5 的目录是 ${former}；换回时 back-sw.js 在容器里是 ${back}。`)
  } catch (error) {
    reportFailure(error)
  }
}
