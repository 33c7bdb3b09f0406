import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventLine, type AppEvent } from './event-line.ts'

const event = (name: AppEvent['name'], screen = 'home'): AppEvent => ({ name, screen })

describe('a line of events (screens 4.15)', () => {
  let told: { readonly at: number; readonly what: string }[] = []
  const hook = ({ name, screen }: AppEvent): void =>
    void told.push({ at: performance.now(), what: `${name} ${screen}` })
  const words = () => told.map(({ what }) => what)

  beforeEach(() => {
    told = []
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('tells what happens, and not while it happens', () => {
    const line = createEventLine(hook)
    line.add(event('screen'))
    expect(told).toEqual([])
    vi.advanceTimersByTime(0)
    expect(words()).toEqual(['screen home'])
  })

  it('tells one a second, in their order', () => {
    const line = createEventLine(hook)
    for (const name of ['screen', 'order', 'paid', 'play'] as const) line.add(event(name))
    vi.advanceTimersByTime(10_000)
    expect(words()).toEqual(['screen home', 'order home', 'paid home', 'play home'])
    const gaps = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0))
    expect(gaps).toEqual([1000, 1000, 1000])
  })

  it('waits for its second also after a pause that was shorter', () => {
    const line = createEventLine(hook)
    line.add(event('play'))
    vi.advanceTimersByTime(400)
    line.add(event('finish'))
    vi.advanceTimersByTime(599)
    expect(words()).toEqual(['play home'])
    vi.advanceTimersByTime(1)
    expect(words()).toEqual(['play home', 'finish home'])
  })

  it('tells only the last of the screens somebody hurries through, and loses nothing else', () => {
    const line = createEventLine(hook)
    line.add(event('screen', 'home'))
    vi.advanceTimersByTime(0)
    line.add(event('screen', 'courses'))
    line.add(event('order', 'order'))
    line.add(event('screen', 'course'))
    line.add(event('screen', 'order-pay'))
    vi.advanceTimersByTime(10_000)
    expect(words()).toEqual(['screen home', 'order order', 'screen order-pay'])
  })

  it('drops what finds twenty waiting', () => {
    const line = createEventLine(hook)
    for (let index = 0; index < 30; index += 1) line.add(event('download'))
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveLength(20)
  })

  it('tells at once, and before all others, when the page is left', () => {
    const line = createEventLine(hook)
    line.add(event('vitals'), true)
    expect(words()).toEqual(['vitals home'])
    line.add(event('play'))
    line.add(event('vitals', 'course'), true)
    expect(words()).toEqual(['vitals home'])
    vi.advanceTimersByTime(1000)
    expect(words()).toEqual(['vitals home', 'vitals course'])
    vi.advanceTimersByTime(1000)
    expect(words().at(-1)).toBe('play home')
  })

  it.each([
    ['throws', () => expect.fail('the school’s own mistake')],
    ['is refused later', () => Promise.reject(new Error('no network'))],
    ['never comes to an end', () => new Promise(() => {})],
  ])('goes on with a function that %s', async (_what, mistake) => {
    const line = createEventLine((each) => {
      hook(each)
      return mistake()
    })
    line.add(event('screen'))
    line.add(event('play'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(words()).toEqual(['screen home', 'play home'])
  })

  it('does not call a function again that held the page up', () => {
    const line = createEventLine((each) => {
      hook(each)
      // as if it had computed all the while
      vi.setSystemTime(Date.now() + 201)
      vi.advanceTimersByTime(201)
    })
    line.add(event('screen'))
    line.add(event('play'))
    vi.advanceTimersByTime(5000)
    line.add(event('finish'))
    vi.advanceTimersByTime(5000)
    expect(words()).toEqual(['screen home'])
  })
})
