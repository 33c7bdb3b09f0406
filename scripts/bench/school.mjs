// @ts-check
/**
 * The demonstration school as a browser in use meets a real one: pictures are photographs, and the list of courses is as
 * long as wanted, each course with a cover of its own.
 */

/** @typedef {{ fetch: (request: Request, env?: any) => Response | Promise<Response> }} Server */
/** @typedef {{ rows: number, filled: number }} LongList `filled`: rows that come in large pages, so that a list is long soon */

const pageRows = 10
const largePageRows = 200
const coverPath = '/demo-covers/bench-'
const coverCount = 24
/** Drawings of the demonstration that stand for photographs, in place of signs and portraits. */
const drawing = /^\/demo-covers\/(?!nav-|logo|avatar|default-)[\w-]+\.svg$/

/**
 * Which rows a page holds. The app asks for pages of ten; a server may answer with more.
 * @param {number} page from 1 on
 * @param {LongList} list
 * @returns {{ first: number, count: number }}
 */
export function rowsOfPage(page, { rows, filled }) {
  const large = Math.floor(filled / largePageRows)
  const isLarge = page <= large
  const first = isLarge ? (page - 1) * largePageRows : large * largePageRows + (page - large - 1) * pageRows
  return { first, count: Math.max(0, Math.min(isLarge ? largePageRows : pageRows, rows - first)) }
}

/**
 * Photographs, as far as a decoder can tell: JPEG, larger than they are shown.
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<Buffer[]>}
 */
export async function drawCovers(browser) {
  const page = await browser.newPage()
  const addresses = await page.evaluate((count) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d')
    if (pen === null) return []
    return Array.from({ length: count }, (_, cover) => {
      for (let spot = 0; spot < 3000; spot += 1) {
        pen.fillStyle = `hsl(${(spot * 7 + cover * 41) % 360} 50% ${30 + ((spot * cover) % 40)}%)`
        pen.fillRect((spot * 97 * (cover + 1)) % 640, (spot * 61) % 480, 40, 9)
      }
      return canvas.toDataURL('image/jpeg', 0.8)
    })
  }, coverCount)
  await page.close()
  return addresses.map((address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
}

/**
 * @param {Server} server app and school
 * @param {readonly Buffer[]} covers
 */
export function lengthenSchool(server, covers) {
  /** @type {LongList | null} */
  let list = null
  let arePhotographs = false

  /** @param {string} path @returns {number | null} which photograph an address is answered with */
  function photographOf(path) {
    if (path.startsWith(coverPath)) return Number.parseInt(path.slice(coverPath.length), 10)
    return arePhotographs && drawing.test(path) ? path.length : null
  }

  /** @param {URL} url @param {LongList} wanted */
  async function longPage(url, wanted) {
    const { first, count } = rowsOfPage(Number(url.searchParams.get('page')), wanted)
    const short = new URL(url)
    short.searchParams.set('page', '1')
    const answer = await server.fetch(new Request(short))
    const envelope = await answer.json()
    const known = envelope.data.data
    envelope.data.total = wanted.rows
    envelope.data.data = Array.from({ length: count }, (_, index) => ({
      ...known[(first + index) % known.length],
      id: 10_000 + first + index,
      thumb: `${url.origin}${coverPath}${first + index}.jpg`,
    }))
    return Response.json(envelope, { headers: { 'Access-Control-Allow-Origin': '*' } })
  }

  return {
    /** From now on, the list of courses is that long; null: as the school has it. @param {LongList | null} wanted */
    setList: (wanted) => (list = wanted),
    /**
     * Whether covers and slides are photographs from now on, as those of schools are. The demonstration's own are drawings,
     * which a browser lays out on the page's thread: 3 to 8 ms in the frame of a tap, with the processor ÷ 4.
     * @param {boolean} wanted
     */
    setPhotographs: (wanted) => (arePhotographs = wanted),
    /** @param {Request} request @param {any} env */
    async fetch(request, env) {
      const url = new URL(request.url)
      if (list !== null && url.pathname === '/api/v2/courses') return longPage(url, list)
      const number = photographOf(url.pathname)
      if (number === null) return server.fetch(request, env)
      const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' }
      return new Response(new Uint8Array(covers[number % coverCount] ?? []), { headers })
    },
  }
}
