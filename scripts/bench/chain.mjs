// @ts-check
/** What waits for what: pure rules over the requests of a page. Times of one clock, whichever. */

/** @typedef {{ method: string, url: string, start: number, end: number }} Asked `end`: Infinity while it is under way */

/**
 * Length of the longest chain of requests in which each began after the one before had ended: so many round trips, one
 * after the other, nothing can make shorter.
 * @param {readonly Pick<Asked, 'start' | 'end'>[]} requests
 */
export function chainDepth(requests) {
  /** @type {{ end: number, depth: number }[]} */
  const chains = []
  for (const { start, end } of [...requests].sort((a, b) => a.start - b.start)) {
    const before = chains.filter((chain) => chain.end <= start).map(({ depth }) => depth)
    chains.push({ end, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...chains.map(({ depth }) => depth))
}

/** Addresses that were asked for more than once by the same method. @param {readonly Pick<Asked, 'method' | 'url'>[]} requests */
export function askedTwice(requests) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { method, url } of requests) counts.set(`${method} ${url}`, (counts.get(`${method} ${url}`) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([name]) => name)
}

/** True for a call of the school. @param {{ url: string }} request */
export const isCall = ({ url }) => new URL(url).pathname.includes('/api/')

/**
 * Notes what a page asks the network for. What comes out of a cache of the browser costs no round trip and is left out; so
 * is a request that the browser joined with another one for the same file.
 * @param {import('@playwright/test').CDPSession} cdp
 * @returns {Promise<{ until: (wallTime: number) => { begun: Asked[], needed: Asked[] }, bytes: () => number }>} `until` (ms
 *   since 1970): what had begun by then, and what had come by then, pictures left out: nothing else can have been waited for
 */
export async function watchRequests(cdp) {
  let bytes = 0
  /** @type {Map<string, Asked & { isPicture: boolean, isOfWorker: boolean }>} */
  const requests = new Map()
  let clockOffset = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    if (!request.url.startsWith('http')) return
    clockOffset = wallTime - timestamp
    const { method, url } = request
    const isPicture = type === 'Image' || /\.(?:svg|png|ico|webp|jpg)$/.test(new URL(url).pathname)
    requests.set(requestId, { method, url, isPicture, isOfWorker: false, start: timestamp, end: Infinity })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request) request.isOfWorker = response.fromServiceWorker === true
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    bytes += encodedDataLength
    const request = requests.get(requestId)
    if (request && encodedDataLength === 0 && !request.isOfWorker) requests.delete(requestId)
    else if (request) request.end = timestamp
  })
  await cdp.send('Network.enable')
  return {
    until(wallTime) {
      const at = wallTime / 1000 - clockOffset
      const begun = [...requests.values()].filter(({ start }) => start <= at)
      return { begun, needed: begun.filter(({ end, isPicture }) => end <= at && !isPicture) }
    },
    bytes: () => bytes,
  }
}
