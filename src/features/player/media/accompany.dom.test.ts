import { afterEach, expect, it, vi } from 'vitest'
import { appStore } from '../../../platform/store.ts'
import { openTabChannel } from '../../../platform/tabs/tab-channel.ts'
import { soundAtom, type Sound } from '../listening/sound-atom.ts'
import type { LessonRun } from '../lesson-run.ts'
import { accompany } from './accompany.ts'

vi.mock('../../../platform/browser/settings.ts', async (load) => {
  const actual = await load<typeof import('../../../platform/browser/settings.ts')>()
  return { ...actual, settings: { ...actual.settings, offlineVideo: true } }
})

let end: (() => void) | undefined
afterEach(() => {
  end?.()
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

/** What the lock screen can do. */
function lockScreen(): ReadonlyMap<string, (() => void) | null> {
  const actions = new Map<string, (() => void) | null>()
  vi.stubGlobal('MediaMetadata', Object)
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: { setActionHandler: (name: string, action: (() => void) | null) => void actions.set(name, action) },
  })
  return actions
}

const detail = { lesson: { id: 1, title: '' }, course: { id: 9, title: '', cover: '' } }

it('what plays in another tab pauses this one, and ends its countdown: the next lesson would silence it', async () => {
  const player = {
    pause: vi.fn<() => void>(),
    cancelCountdown: vi.fn<() => void>(),
    snapshot: () => ({ state: { name: 'ended', countdown: 5 }, hasPlayed: false }),
    subscribe: () => () => {},
  }
  const run = { player, neighbours: () => ({ previous: null, next: null }) } as unknown as LessonRun
  const onTaken = vi.fn<() => void>()
  end = accompany(run, { cover: '', open() {}, isSeen: true, onTaken })
  const other = openTabChannel('player')
  other.tell(0.5)
  await vi.waitFor(() => expect(player.pause).toHaveBeenCalled())
  expect(player.cancelCountdown).toHaveBeenCalled()
  expect(onTaken).toHaveBeenCalledOnce()
  other.close()
})

it('a lesson in a frame, whose sound nobody here hears of, ends what is listened to', () => {
  const close = vi.fn<() => void>()
  appStore.set(soundAtom, { listening: { close } } as unknown as Sound)
  const player = { snapshot: () => ({ state: { name: 'frame' }, hasPlayed: false }), subscribe: () => () => {} }
  const run = { player, neighbours: () => ({ previous: null, next: null }) } as unknown as LessonRun
  end = accompany(run, { cover: '', open() {}, isSeen: true })
  expect(close).toHaveBeenCalledOnce()
  end()
  // heard itself, it stays, and says that it cannot be
  appStore.set(soundAtom, { run, listening: { close } } as unknown as Sound)
  end = accompany(run, { cover: '', open() {}, isSeen: false })
  expect(close).toHaveBeenCalledOnce()
  appStore.set(soundAtom, null)
})

it('the lock screen leads to the lesson that is next by then', () => {
  const actions = lockScreen()
  const snapshot = { state: { name: 'paused' }, hasPlayed: true, position: 3, duration: 60, speed: 1, quality: null }
  const player = { snapshot: () => snapshot, subscribe: () => () => {} }
  let next: { id: number } | null = { id: 2 }
  const run = { player, detail, watcher: null, neighbours: () => ({ previous: null, next }) } as unknown as LessonRun
  const open = vi.fn<(lesson: number) => void>()
  end = accompany(run, { cover: '', open, isSeen: true })
  expect(actions.get('previoustrack')).toBeNull()
  next = { id: 4 }
  actions.get('nexttrack')?.()
  next = null
  actions.get('nexttrack')?.()
  expect(open.mock.calls).toEqual([[4]])
})

it.each([
  [{ name: 'paused', attempts: 0 }, 'play'],
  [{ name: 'ended', countdown: null }, 'toggle'],
  [{ name: 'trialEnded' }, 'toggle'],
  [{ name: 'failed' }, 'toggle'],
])('play on the lock screen in %o is %s', (state, call) => {
  const actions = lockScreen()
  const player = {
    snapshot: () => ({ state: state, hasPlayed: true, position: 3, duration: 60, speed: 1 }),
    subscribe: () => () => {},
    play: vi.fn<() => void>(),
    toggle: vi.fn<() => void>(),
  }
  const run = { player, detail, watcher: null, neighbours: () => ({ previous: null, next: null }) }
  end = accompany(run as unknown as LessonRun, { cover: '', open() {}, isSeen: true })
  actions.get('play')?.()
  expect([player.play.mock.calls.length, player.toggle.mock.calls.length]).toEqual(call === 'play' ? [1, 0] : [0, 1])
})

it('the first lesson streamed on a device holds up what is downloaded beside it; a visitor downloads nothing', async () => {
  const goOn = vi.fn<() => void>()
  const waitForStream = vi.fn<() => () => void>(() => goOn)
  const loadDownloads = vi.fn<() => Promise<object>>(async () => ({ waitForStream }))
  const snapshot = { state: { name: 'playing' }, hasPlayed: false, quality: { medium: 'file' } }
  const player = { snapshot: () => snapshot, subscribe: () => () => {} }
  const known = { player, detail, neighbours: () => ({ previous: null, next: null }), services: { loadDownloads } }
  const play = (watcher: object | null): void => {
    const run = { ...known, watcher } as unknown as LessonRun
    end = accompany(run, { cover: '', open() {}, isSeen: false })
  }
  play(null)
  end?.()
  expect(loadDownloads).not.toHaveBeenCalled()
  play({ id: 1 })
  await vi.waitFor(() => expect(waitForStream).toHaveBeenCalledOnce())
  expect(goOn).not.toHaveBeenCalled()
  end?.()
  expect(goOn).toHaveBeenCalledOnce()
})
