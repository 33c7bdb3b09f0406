// @ts-check
/** A browser that is spoken to over a pipe, and watched as little as can be: developer tools keep every answer, films too. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {Awaited<ReturnType<typeof openQuietBrowser>>} QuietBrowser */

/** @param {string} executable @param {readonly string[]} args */
export async function openQuietBrowser(executable, args) {
  const child = spawn(executable, [...args, '--headless', '--remote-debugging-pipe'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [, , , input, output] = child.stdio
  /** @type {Map<number, (answer: { result?: any, error?: { message: string } }) => void>} */
  const waiting = new Map()
  let [lastId, rest] = [0, '']
  output?.on('data', (/** @type {Buffer} */ data) => {
    const messages = (rest + data.toString()).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((text) => JSON.parse(text))) {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })

  /** @param {string} method @param {object} params @param {string} [sessionId] @returns {Promise<any>} */
  async function send(method, params = {}, sessionId) {
    const id = ++lastId
    const message = JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })
    const answered = new Promise((resolve) => waiting.set(id, resolve))
    // the pipe is writable, whatever the types say of it
    const pipe = /** @type {import('node:stream').Writable} */ (input)
    pipe.write(`${message}\0`)
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })

  /** The value of an expression in the page, awaited. @param {string} expression */
  async function evaluate(expression) {
    const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await send('Runtime.evaluate', asked, sessionId)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails.exception))
    return result.value
  }

  /** Waits until an expression is true. @param {string} expression */
  async function until(expression) {
    const end = performance.now() + 60_000
    // between two documents there is nothing that could be asked
    while ((await evaluate(expression).catch(() => false)) !== true) {
      if (performance.now() > end) throw new Error(`never true: ${expression}`)
      await wait(100)
    }
  }

  return {
    evaluate,
    until,
    /** Opens an address. @param {string} url @param {string} isReady an expression that is true when it is there */
    async open(url, isReady) {
      await send('Page.navigate', { url }, sessionId)
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete' && (${isReady})`)
    },
    /** The processes in which pages and workers run: which of them has the worker, nothing tells. */
    async renderers() {
      const { processInfo } = await send('SystemInfo.getProcessInfo')
      /** @type {{ type: string, id: number }[]} */
      const all = processInfo
      return all.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    },
    async close() {
      const isOver = child.exitCode === null ? once(child, 'exit') : null
      await send('Browser.close').catch(() => {})
      await isOver
    },
  }
}

/** MB that these processes share with no other; Linux alone tells. @param {readonly number[]} pids */
export function privateMb(pids) {
  let kilobytes = 0
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    for (const [, amount] of text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)) kilobytes += Number(amount)
  }
  return kilobytes / 1024
}
