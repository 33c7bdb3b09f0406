/** nginx as a school runs it: the files, the configuration and the start script of the image (deploy/). */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {
  createServer as createHttpServer,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { prepare } from '../../../deploy/prepare.mjs'
import { root } from '../../../scripts/lib/run.mjs'
import { contentTypes } from '../../../scripts/lib/static-files.mjs'

const isRoot = process.getuid?.() === 0
/** The user "nobody": the image does not run as root either. */
export const serverAccount = isRoot ? { uid: 65_534, gid: 65_534 } : {}

const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

function hasNginx(): boolean {
  if (runs('nginx', '-v')) return true
  if (!isRoot || !runs('apt-get', 'update', '-qq')) return false
  return runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light') && runs('nginx', '-v')
}

/** To be called before all tests of a file: without nginx they are left out; as root on Debian it is installed. */
export function needNginx(): void {
  test.skip(!hasNginx(), 'nginx is missing: install it, or run as root on Debian')
}

/** A folder for a test that the server may read and write. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meedu-nginx-'))
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, 65_534, 65_534)
  return folder
}

export interface School {
  readonly origin: string
  /** The files of the image. */
  readonly siteDir: string
  /** Where the start script has written what it was told. */
  readonly runDir: string
  /** What the start script and nginx have written to their error log so far. */
  readonly errors: () => string
  readonly stop: () => Promise<void>
}

/**
 * A folder that `make` fills once for a run, whichever test asks first; the others wait. It lies in Playwright's own folder,
 * which every run begins with empty.
 */
async function madeOnce(name: string, make: (folder: string) => void): Promise<string> {
  const folder = `${root}test-results/${name}`
  const [begun, done] = [`${folder}.begun`, `${folder}.done`]
  mkdirSync(`${root}test-results`, { recursive: true })
  // what takes half a minute has taken more than three on a busy machine
  test.setTimeout(900_000)
  if (!isMade(begun)) {
    await expect.poll(() => existsSync(done), { timeout: 600_000, intervals: [500] }).toBe(true)
    return folder
  }
  try {
    make(folder)
    writeFileSync(done, '')
  } catch (error) {
    // the next try begins anew
    rmSync(begun, { recursive: true })
    throw error
  }
  return folder
}

const folderName = 'h5'

/** The app built for the folder /h5/ of a site. */
export const folderBuild = (): Promise<string> =>
  madeOnce(folderName, (folder) => {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder]
    execFileSync(process.execPath, vite, { cwd: root, env: { ...process.env, BASE_PATH: `/${folderName}/` } })
  })

/** Makes a folder; false when another process has. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** As `prepare`, but the code stays as it is: to compress it takes half a minute, and a server looks for both. */
function prepareUncompressed(build: string, image: string): void {
  const [bare, assets] = [`${build}.bare`, join(build, 'assets')]
  cpSync(build, bare, { recursive: true, filter: (path) => path !== assets })
  prepare(bare, image)
  cpSync(assets, join(image, 'site', basename(build), 'assets'), { recursive: true })
}

const images = new Map<string, string>()

/** The image of a build; compressed is the one for the root of a site. A test that changes a file of it puts it back. */
export async function imageOf(build: string): Promise<string> {
  const known = images.get(build)
  if (known !== undefined) return known
  const name = `image-${createHash('sha256').update(build).digest('hex').slice(0, 8)}`
  const make = basename(build) === folderName ? prepareUncompressed : prepare
  const made = await madeOnce(name, (folder) => make(build, folder))
  // where the server, which runs as somebody else, may read
  const image = join(openFolder(), 'image')
  process.once('exit', () => rmSync(dirname(image), { recursive: true, force: true }))
  cpSync(made, image, { recursive: true })
  images.set(build, image)
  return image
}

/** Starts nginx for a build; resolves when it is healthy. `env` holds the school's settings (deploy/README.md). */
export async function openSchool(build: string, env: Readonly<Record<string, string>>): Promise<School> {
  const image = await imageOf(build)
  const siteDir = join(image, 'site')
  const runDir = openFolder()
  const port = await freePort()
  const child = spawn(join(image, 'parts/start.sh'), {
    ...serverAccount,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...env,
      PORT: String(port),
      RUN_DIR: runDir,
      SITE_DIR: siteDir,
      ACCESS_LOG: join(runDir, 'access.log'),
    },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part
    process.stderr.write(part)
  })
  const origin = `http://localhost:${port}`
  await expect.poll(() => isHealthy(origin, child), { message: 'nginx answers' }).toBe(true)
  return {
    origin,
    siteDir,
    runDir,
    errors: () => errors,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        // the last of its error log too
        await once(child, 'close')
      }
      rmSync(runDir, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request exactly as written: neither the path nor a header is tidied up, as fetch and a browser would. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asking = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asking.on('error', reject).end()
  })
}

/** Whether this text is what browsers get that take Brotli, gzip only, and neither. */
export const areServed = (api: APIRequestContext, address: string, body: string): Promise<readonly boolean[]> =>
  Promise.all(
    ['gzip, deflate, br', 'gzip', 'identity'].map(async (accepted) => {
      const response = await api.get(address, { headers: { 'accept-encoding': accepted } })
      return (await response.text()) === body
    }),
  )

/** All that comes back for bytes as they are, such as a request of an older version. */
export async function answerTo(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(bytes)
  return text(socket)
}

/** What reached a backend behind nginx. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The name nginx asked for when it opened the connection; none without TLS. */
  readonly serverName?: string
}

export interface Echo {
  readonly origin: string
  /** Every request there was. */
  readonly received: readonly Received[]
  readonly stop: () => void
}

/** A backend at these addresses of one port whose connections break once it has a call. */
export async function openBreaking(...hosts: readonly string[]) {
  const received: string[] = []
  const servers: Server[] = []
  let port = 0
  for (const host of hosts) {
    const server = createHttpServer(({ url = '', socket }) => {
      received.push(url)
      socket.destroy()
    }).listen(port, host)
    await once(server, 'listening')
    ;({ port } = Object(server.address()) as { port: number })
    servers.push(server)
  }
  return { port, received, stop: () => void servers.map((server) => server.close()) }
}

/** A backend that answers everything with what it received, with headers of its own and the type of the name; https with a certificate. */
export async function openEcho(certificate?: Certificate, { host = '127.0.0.1', port = 0 } = {}): Promise<Echo> {
  const received: Received[] = []
  const listener: RequestListener = (incoming, answer) => {
    const { socket } = incoming
    const serverName = socket instanceof TLSSocket ? Reflect.get(socket, 'servername') : undefined
    const one = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      ...(typeof serverName === 'string' && { serverName }),
    }
    received.push(one)
    answer.setHeader('X-Content-Type-Options', 'nosniff')
    const type = contentTypes[extname(new URL(one.path, 'http://echo').pathname.toLowerCase())] ?? 'application/json'
    answer.setHeader('Content-Type', type).end(JSON.stringify(one))
  }
  const server = certificate ? createHttpsServer(certificate, listener) : createHttpServer(listener)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  // a certificate is for a name
  const origin = certificate ? `https://localhost:${address.port}` : `http://${host}:${address.port}`
  return { origin, received, stop: () => void server.close() }
}

/** A name server by UDP, at `address`: nobody has a name until `lead` has said which IPv4 addresses every name has. */
export async function openNameServer() {
  let held: readonly Buffer[] = []
  const socket = createSocket('udp4', (query, from) => {
    // RFC 1035: the question is what stands between the head of 12 bytes and what else a client may add
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const given = question.readUInt16BE(question.length - 4) === typeA ? held : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(held.length === 0 ? 0x81_83 : 0x81_80, 2)
    head.writeUInt16BE(given.length, 6)
    head.fill(0, 8)
    // the name of the question, type and class, ten minutes as Docker says, the length of the address
    const answer = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 2, 88, 0, 4])
    const answers = given.flatMap((address) => [answer, address])
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    lead: (...to: readonly string[]) => void (held = to.map((address) => Buffer.from(address.split('.').map(Number)))),
    stop: () => void socket.close(),
  }
}
const typeA = 1

export interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
  /** Where the certificate lies, readable for the server under test. */
  readonly path: string
}

/** A certificate for this name that is signed by itself. */
export function makeCertificate(folder: string, name: string): Certificate {
  const key = join(folder, `${name}.key`)
  const path = join(folder, `${name}.pem`)
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', path], { stdio: 'ignore' })
  // nginx may run as somebody else
  for (const file of [path, key]) chmodSync(file, 0o644)
  return { key: readFileSync(key), cert: readFileSync(path), path }
}

async function isHealthy(origin: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the start script ended with code ${child.exitCode}`)
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A port nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
