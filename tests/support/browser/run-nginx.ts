import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { serverAccount } from './nginx.ts'

/** Runs nginx with `site`, what stands in an `http` block, for one test; resolves when its first server listens. */
export async function runNginx(folder: string, site: string): Promise<{ readonly stop: () => Promise<void> }> {
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch, { recursive: true })
  chmodSync(scratch, 0o777)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${scratch}/${name};`,
  )
  const file = join(scratch, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${scratch}/nginx.pid; error_log stderr warn; events {} http {
      include /etc/nginx/mime.types; access_log off; ${paths.join(' ')}
      ${site}
    }`,
  )
  const child = spawn('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
    ...serverAccount,
    stdio: 'inherit',
  })
  const port = Number(/listen (?:\S*:)?(\d+)/.exec(site)?.[1])
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false)).on('connect', () => socket.end())
    })
  await expect.poll(isUp, { message: 'nginx listens' }).toBe(true)
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
