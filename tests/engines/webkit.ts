/** WebKitGTK's own small browser, through its driver, on a screen that nobody sees. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { freePort } from '../support/browser/nginx.ts'
import type { Session } from './session.ts'

/** Starts a browser that keeps nothing when it ends. */
export async function openWebKit(program: string): Promise<Session> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // the program writes there which number was free
  const [display] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'C.UTF-8', LANGUAGE: 'zh_CN' },
  })

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${Object(value)['error']}: ${Object(value)['message']}`)
    return value
  }

  // listened for from the beginning: what has ended by itself says so only once
  const ended = [driver, screen].map((child) => once(child, 'close'))
  const close = async (): Promise<void> => {
    driver.kill()
    screen.kill()
    await Promise.all(ended)
  }
  const isReady = () => send('GET', '/status').then(Boolean, () => false)
  try {
    await expect.poll(isReady, { message: 'the driver answers', timeout: 30_000 }).toBe(true)
    const options = { binary: program, args: ['--automation'] }
    const opened = await send('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    })
    const session = `/session/${Object(opened)['sessionId']}`
    await send('POST', `${session}/timeouts`, { script: 60_000 })
    return {
      go: async (url) => void (await send('POST', `${session}/url`, { url })),
      run: (script, args) => send('POST', `${session}/execute/async`, { script, args }),
      click: async (id) => void (await send('POST', `${session}/element/${id}/click`, {})),
      type: async (id, text) => void (await send('POST', `${session}/element/${id}/value`, { text })),
      resize: async (width, height) => void (await send('POST', `${session}/window/rect`, { width, height })),
      picture: async () => String(await send('GET', `${session}/screenshot`)),
      close: async () => {
        // a browser that died has no session to end
        await send('DELETE', session).catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
