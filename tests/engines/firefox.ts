/**
 * Firefox as the system has it. It answers WebDriver commands itself, on a socket (Marionette, which is what geckodriver
 * speaks to it): no driver has to be installed or downloaded.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Session } from './session.ts'

const settings = {
  'marionette.port': 0,
  'intl.accept_languages': 'zh-CN, zh',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Starts a Firefox with a profile of its own. */
export async function openFirefox(program: string): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), 'meedu-firefox-'))
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
    // root does not start it in the home of somebody else
    env: { ...process.env, HOME: profile },
  })
  const ended = once(child, 'close')
  const close = async (): Promise<void> => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const isReady = expect.poll(() => portIn(profile), { message: 'Firefox answers', timeout: 60_000 })
    await isReady.toBeGreaterThan(0)
    const send = commands(connect(portIn(profile), '127.0.0.1'))
    await send('WebDriver:NewSession', {})
    await send('WebDriver:SetTimeouts', { script: 60_000 })
    return {
      go: async (url) => void (await send('WebDriver:Navigate', { url })),
      // in the world of the page, so that what is put there stays there
      run: async (script, args) =>
        valueOf(await send('WebDriver:ExecuteAsyncScript', { script, args, sandbox: null, newSandbox: false })),
      click: async (id) => void (await send('WebDriver:ElementClick', { id })),
      type: async (id, text) => void (await send('WebDriver:ElementSendKeys', { id, text })),
      resize: async (width, height) => void (await send('WebDriver:SetWindowRect', { width, height })),
      picture: async () => String(valueOf(await send('WebDriver:TakeScreenshot', { full: false }))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The port a Firefox has written into its profile; 0 as long as there is none. */
function portIn(profile: string): number {
  try {
    return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'))
  } catch {
    return 0
  }
}

const valueOf = (answer: unknown): unknown => Object(answer)['value']

/** Sends a command and resolves with its answer. A message is its length in bytes, a colon and JSON. */
function commands(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (part) => {
    received = Buffer.concat([received, Buffer.from(part)])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)))
      if (colon < 0 || received.length < end) return
      take(JSON.parse(received.subarray(colon + 1, end).toString('utf8')))
      received = received.subarray(end)
    }
  })
  // also a browser that died answers
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })

  function take(message: unknown): void {
    // the first message says what it speaks, and answers nothing
    if (!Array.isArray(message)) return
    const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown]
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === null) asked?.resolve(result)
    else asked?.reject(new Error(`${error.error}: ${error.message}`))
  }

  return (name, parameters) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const text = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
