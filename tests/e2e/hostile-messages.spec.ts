/** Messages this app has not sent: from other windows, to the worker, over the channels of the tabs (screens 1.23). */
import { expect, test } from '../support/browser/fixtures.ts'
import { cachedAddresses, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

test('forged messages change nothing, store nothing and call nothing', async ({ page, demo, baseURL }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  await expect(page.getByText('林间小满')).toBeVisible()
  await waitForServiceWorker(page)
  // what the first page had loaded before the worker was there is kept at its own request
  await waitForStored(page, '/api/v2/other/config')
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  const before = await cachedAddresses(page)
  await demo.clearLog()

  await page.evaluate(async (origin) => {
    const poison = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    const shapes: unknown[] = [
      null,
      undefined,
      0,
      '',
      'changed',
      'KEEP',
      [],
      [['KEEP']],
      {},
      poison,
      loop,
      new Map([['type', 'KEEP']]),
      new Date(),
      new ArrayBuffer(8),
      { type: null },
      { type: 'KEEP' },
      { type: 'KEEP', urls: 'x' },
      { type: 'KEEP', urls: { length: 1e9 } },
      { type: 'KEEP', urls: [null, 7, {}, 'javascript:alert(1)', '//evil.test/x', '', 'x'.repeat(100_000)] },
      {
        type: 'KEEP',
        urls: [
          'https://evil.test/api/v2/other/config',
          'https://evil.test/assets/x.js',
          'data:text/html,x',
          `${origin}/api/v2/member/detail`,
          `${origin}/api/v3/order`,
          `${origin}/__demo/log`,
          `${origin}/demo-avatars/avatar.png`,
        ],
      },
      { type: 'PICTURES', pictures: 'x' },
      { type: 'PICTURES', pictures: [null, 7, {}, { url: 'javascript:alert(1)', use: 'home' }, { url: '', use: '' }] },
      {
        type: 'PICTURES',
        pictures: [
          { url: `${origin}/robots.txt`, use: '' },
          { url: `${origin}/demo-avatars/avatar.png`, use: 'avatar' },
          { url: `${origin}/demo-avatars/avatar.png` },
        ],
      },
      { type: ['FETCH_LATER'] },
      { type: 'FETCH_LATER', urls: ['https://evil.test/assets/x.js'] },
      { type: 'CACHE_URLS', payload: { urlsToCache: ['https://evil.test/'] } },
      { type: ['SKIP_WAITING'] },
      { kind: 'request', at: Number.POSITIVE_INFINITY },
      { kind: 'request', at: 'x' },
      { kind: 'journal', member: 'x', entry: poison },
      { kind: 'journal', member: '__proto__', entry: null },
      { kind: 'outbox', entry: { kind: 'progress' } },
    ]
    const subjects = ['downloads', 'learning', 'notes', 'player', 'purchase', 'record', 'session']
    const channels = subjects.map((subject) => new BroadcastChannel(`meedu-h5-${subject}`))
    for (const shape of shapes) {
      window.postMessage(shape, '*')
      window.dispatchEvent(new MessageEvent('message', { data: shape, origin: 'https://evil.test' }))
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: shape }))
      navigator.serviceWorker.controller?.postMessage(shape)
      for (const channel of channels) channel.postMessage(shape)
    }
    for (const channel of channels) channel.close()
    // the worker takes messages in their order: it has read them all when it has kept this one
    const last = `${origin}/api/v2/courses?page=9&page_size=10`
    navigator.serviceWorker.controller?.postMessage({ type: 'KEEP', urls: [last] })
    const isKept = async (): Promise<boolean> => (await caches.match(last)) !== undefined
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50))
  }, baseURL)

  await expect(page.getByText('林间小满')).toBeVisible()
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  // pictures and the rest of the app's own code come in their own time
  const isLater = (address: string): boolean =>
    ['demo-covers', 'assets'].some((folder) => address.startsWith(`${baseURL}/${folder}/`))
  const isNew = (address: string): boolean => !before.includes(address) && !isLater(address)
  const stored = (await cachedAddresses(page)).filter(isNew)
  expect(stored).toEqual([`${baseURL}/api/v2/courses?page=9&page_size=10`])
  expect(asked.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([])
  const calls = (await demo.log()).map(({ path }) => path)
  expect(calls.filter((path) => /order|demo-avatars|__demo/.test(path))).toEqual([])
  // still logged in, in this tab and after a reload, and what was sent is what the app sends
  await page.reload()
  await expect(page.getByText('林间小满')).toBeVisible()
})
