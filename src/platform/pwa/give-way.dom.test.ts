import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onNavigation } from '../../../tests/support/dom/jsdom-navigation.ts'

const container = {
  controller: null as object | null,
  getRegistration: async (): Promise<object | undefined> => undefined,
}

beforeEach(() => void Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true }))
afterEach(() => void (container.controller = null))

const answers = (_message: object, ports?: MessagePort[]) => ports?.[0]?.postMessage(true)

const homeIs = (text: string, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }))

describe('something else answers than the backend', () => {
  const leaves = vi.fn<() => void>()
  const update = vi.fn<() => Promise<void>>(async () => {})
  const worker = (state: string, postMessage: typeof answers = () => {}) => ({ state, postMessage })

  /** A page, and what its browser knows of workers. */
  async function page(workers?: Readonly<Record<string, object>>) {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(container, 'getRegistration').mockResolvedValue(workers && { ...workers, update })
    onNavigation(leaves)
    // jsdom goes nowhere where it is already
    history.replaceState(null, '', '/courses')
    const { giveWay } = await import('./give-way.ts')
    return giveWay
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.clearAllMocks()
  })
  const active = worker('activated', answers)

  it.each(['installing', 'waiting'])(
    'the page goes to what is there when a worker that is %s says so',
    async (place) => {
      const giveWay = await page({ active, [place]: worker(place, answers) })
      void giveWay()
      await vi.waitFor(() => expect(leaves).toHaveBeenCalledTimes(1))
      expect(update).toHaveBeenCalledTimes(1)
    },
  )

  it('the page goes as well where the worker that looks after it has been taken away by another page', async () => {
    const giveWay = await page()
    container.controller = active
    homeIs('<title>H5</title>')
    void giveWay()
    await vi.waitFor(() => expect(leaves).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['home is the app (the kill switch)', '<data value="build-1"></data>', 200],
    ['home has an error', '', 502],
  ])('stays where that worker has been taken away, but %s', async (_, text, status) => {
    const giveWay = await page()
    container.controller = active
    homeIs(text, status)
    await giveWay()
    expect(fetch).toHaveBeenCalledWith('/', { cache: 'no-store' })
    expect(leaves).not.toHaveBeenCalled()
  })

  it.each([
    ['the worker is the one it was', { active }],
    ['there is none', undefined],
  ])('stays where %s, and asks once a minute', async (_, known) => {
    const giveWay = await page(known)
    await giveWay()
    await giveWay()
    expect(container.getRegistration).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    await giveWay()
    expect(container.getRegistration).toHaveBeenCalledTimes(2)
    expect(leaves).not.toHaveBeenCalled()
  })

  it('stays where nothing is served as the worker', async () => {
    update.mockRejectedValueOnce(new TypeError('404'))
    await (
      await page({ active })
    )()
    expect(leaves).not.toHaveBeenCalled()
  })

  it('a new version of the app, which does not answer, is waited for 5 s', async () => {
    const giveWay = await page({ active, installing: worker('installing') })
    let isOver = false
    const over = giveWay().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(4999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await over
    expect(leaves).not.toHaveBeenCalled()
  })
})
