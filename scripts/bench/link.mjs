// @ts-check
/**
 * A slow link in front of a server: what the browser's own emulation leaves out (the service worker's requests, the
 * queue that all connections share, the handshake) is slow here as well.
 */
import { connect, createServer } from 'node:net'

/** @typedef {{ packets: Buffer[], to: import('node:net').Socket, from: import('node:net').Socket }} Queue */

/** Bytes of a packet on its way. */
const packetBytes = 1400

/**
 * Listens on a free port of this machine and passes everything on to `port`. All connections share `kilobits` (a second)
 * towards the browser, packet by packet in turns; each direction takes half of `latency` (ms), a new connection all of it.
 * @param {number} port
 * @param {{ readonly kilobits: number, readonly latency: number }} profile
 * @returns {Promise<{ port: number, idle: (mostMs: number) => Promise<void>, close: () => void }>} `idle`: resolves when nothing
 *   has passed for a second and a round trip, or after `mostMs`
 */
export async function openLink(port, { kilobits, latency }) {
  const bytesPerMs = kilobits / 8
  /** @type {Set<Queue>} */
  const queues = new Set()
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const down = makeWire()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let freeAt = 0
  let usedAt = performance.now()

  /** Puts one packet of the next connection on the wire, as soon as the one before it has left. */
  function send() {
    timer = undefined
    const now = performance.now()
    const [queue] = queues
    if (queue === undefined) return
    // to the end of the row: the next connection is served first
    queues.delete(queue)
    const packet = queue.packets.shift()
    if (packet !== undefined) {
      usedAt = now
      if (queue.packets.length > 0) queues.add(queue)
      if (queue.packets.length < 20) queue.from.resume()
      freeAt = Math.max(freeAt, now) + packet.length / bytesPerMs
      down(freeAt + latency / 2, () => queue.to.writable && queue.to.write(packet))
    }
    if (queues.size > 0) timer = setTimeout(send, Math.max(0, freeAt - performance.now()))
  }

  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1')
    const queue = { packets: /** @type {Buffer[]} */ ([]), to: browser, from: upstream }
    const up = makeWire()
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const openAt = performance.now() + latency
    browser.on('data', (bytes) => {
      usedAt = performance.now()
      const at = Math.max(openAt, performance.now()) + latency / 2
      up(at, () => upstream.writable && upstream.write(bytes))
    })
    upstream.on('data', (/** @type {Buffer} */ bytes) => {
      for (let at = 0; at < bytes.length; at += packetBytes) queue.packets.push(bytes.subarray(at, at + packetBytes))
      queues.add(queue)
      if (queue.packets.length > 50) upstream.pause()
      timer ??= setTimeout(send, 0)
    })
    browser.on('close', () => upstream.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The link has no port')
  return {
    port: address.port,
    async idle(mostMs) {
      const last = performance.now() + mostMs
      // an answer is on its way for a round trip, and a page thinks meanwhile
      const quietMs = 1000 + latency
      while (performance.now() < Math.min(last, usedAt + quietMs))
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close() {
      clearTimeout(timer)
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * The link of a profile in front of `port`. Where the browser emulates it, it only says when nothing passes.
 * @param {number} port
 * @param {import('./screens.mjs').Profile} profile
 */
export const linkOf = (port, profile) => openLink(port, profile.isEmulated ? { kilobits: 1e6, latency: 0 } : profile)

/**
 * Gives a page the processor of a profile, and its link where the browser emulates it.
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {import('./screens.mjs').Profile} profile
 */
export async function slowPage(cdp, { cpu, kilobits, latency, isEmulated = false }) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!isEmulated) return
  const bytesPerSecond = (kilobits * 1000) / 8
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Does things at their times and in their order, which timers of a millisecond do not keep. */
function makeWire() {
  /** @type {{ at: number, act: () => unknown }[]} */
  const waiting = []
  function run() {
    while (waiting[0] !== undefined && waiting[0].at <= performance.now()) waiting.shift()?.act()
    if (waiting[0] !== undefined) setTimeout(run, waiting[0].at - performance.now())
  }
  /** @param {number} at @param {() => unknown} act */
  return (at, act) => {
    waiting.push({ at, act })
    if (waiting.length === 1) setTimeout(run, at - performance.now())
  }
}
