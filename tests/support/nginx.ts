/** nginx as a school runs it: the files, the configuration and the start script of the image (deploy/). */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { prepare } from '../../deploy/prepare.mjs'

const isRoot = process.getuid?.() === 0
/** Nobody: the image has no root either. */
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}

const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** True when there is an nginx; as root on Debian it is installed when it is missing. */
export function hasNginx(): boolean {
  if (runs('nginx', '-v')) return true
  if (!isRoot || !runs('apt-get', 'update', '-qq')) return false
  return runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light') && runs('nginx', '-v')
}

/** A folder for a test that the server may read and write. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meedu-nginx-'))
  chmodSync(folder, 0o755)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  return folder
}

export interface School {
  readonly origin: string
  /** Where the start script has written what it was told. */
  readonly runDir: string
  readonly stop: () => Promise<void>
}

/** Starts nginx for a build; resolves when it is healthy. `env` holds the school's settings (deploy/README.md). */
export async function openSchool(build: string, env: Readonly<Record<string, string>>): Promise<School> {
  const folder = openFolder()
  prepare(build, join(folder, 'image'))
  const runDir = openFolder()
  const port = await freePort()
  const child = spawn(join(folder, 'image/parts/start.sh'), {
    ...account,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...env,
      PORT: String(port),
      RUN_DIR: runDir,
      SITE_DIR: join(folder, 'image/site'),
      ACCESS_LOG: join(runDir, 'access.log'),
    },
  })
  const origin = `http://localhost:${port}`
  await expect.poll(() => isHealthy(origin, child), { message: 'nginx answers' }).toBe(true)
  return {
    origin,
    runDir,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      for (const path of [folder, runDir]) rmSync(path, { recursive: true, force: true })
    },
  }
}

async function isHealthy(origin: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the start script ended with code ${child.exitCode}`)
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
