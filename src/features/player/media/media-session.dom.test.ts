import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindMediaSession } from './media-session.ts'

/** As browsers do: a picture without an address is an error. */
class StrictMetadata {
  readonly title: string
  readonly artwork: readonly { readonly src: string }[]
  constructor({ title = '', artwork = [] }: MediaMetadataInit) {
    this.title = title
    this.artwork = artwork.map(({ src }) => ({ src: new URL(src, location.href).href }))
  }
}

const session = { metadata: null as StrictMetadata | null, setActionHandler() {}, playbackState: 'none' }
const actions = {
  play() {},
  pause() {},
  seekBy() {},
  seekTo() {},
  previous: null,
  next: null,
  canSeekForward: true,
}

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  vi.stubGlobal('MediaMetadata', StrictMetadata)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

it.each([
  ['https://cdn.test/a.png', ['https://cdn.test/a.png']],
  ['/a.png', [`${location.origin}/a.png`]],
  ['', []],
  ['https://', []],
  ['//', []],
  ['https:// cdn.x/a.png', []],
  ['http://cdn.x:port/a.png', []],
])('gives the lock screen the title, and the cover %j where it has an address', (cover, sources) => {
  const controls = bindMediaSession({ title: '第一课', course: '课程', cover }, actions)
  expect(session.metadata?.title).toBe('第一课')
  expect(session.metadata?.artwork.map(({ src }) => src)).toEqual(sources)
  controls.dispose()
})
