/**
 * A media element that plays nothing but keeps the rules of the HTML standard (4.8.11): loading, playing, seeking and
 * their events, told late as browsers do. Its time is that of the test's fake timers. jsdom's own element does none of it.
 */

export interface FakeMedia {
  readonly video: HTMLVideoElement
  /** Addresses put on the element, in their order. */
  readonly loaded: string[]
  /** Media seconds really shown one after the other, as [from, to]. */
  readonly played: (readonly [from: number, to: number])[]
  /** No more data: the picture stands, loads and seeks do not finish. */
  stall(): void
  /** Data come again. */
  flow(): void
  /** The element gives up with a MediaError of this code; some browsers pause it first. */
  fail(code: number, isPausedFirst?: boolean): void
  /** What native controls and lock screens do: moves the element without the player. */
  seekNatively(second: number): void
  pauseNatively(): void
  rateNatively(rate: number): void
}

export interface FakeMediaOptions {
  /** What only plays sound is not the element of a picture. */
  readonly tag?: 'video' | 'audio'
  /** Length of the medium, in seconds. */
  readonly duration?: number
  /** False: playing needs a tap, as where autoplay is blocked. */
  readonly isPlayAllowed?: () => boolean
  readonly playsHls?: boolean
  /** Milliseconds until the length of a new medium is known. */
  readonly metadataMs?: number
  readonly seekMs?: number
}

const stepMs = 250

const has = <T>(get: () => T, set?: (value: T) => void): PropertyDescriptor => ({ configurable: true, get, set })

export function createFakeMedia({
  tag = 'video',
  duration = 120,
  isPlayAllowed = () => true,
  playsHls = true,
  metadataMs = 50,
  seekMs = 40,
}: FakeMediaOptions = {}): FakeMedia {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here is about pixels
  const video = document.createElement(tag) as HTMLVideoElement
  const loaded: string[] = []
  const played: (readonly [number, number])[] = []
  const s = {
    time: 0,
    paused: true,
    ended: false,
    seeking: false,
    hasData: false,
    rate: 1,
    isFlowing: true,
    error: null as { code: number } | null,
  }
  /** Everything begun for the present address; a newer one takes it away. */
  let load = new AbortController()
  let pendingPlay: { resolve: () => void; reject: (error: DOMException) => void }[] = []
  let clock: ReturnType<typeof setInterval> | null = null
  /** A load or a seek that waits for data. */
  let waiting: (() => void)[] = []

  /** Events not told yet: they come late, but in their order. */
  const untold: { readonly type: string; readonly load: AbortSignal }[] = []

  function tell(...types: string[]): void {
    if (untold.length === 0) setTimeout(tellAll, 0)
    untold.push(...types.map((type) => ({ type, load: load.signal })))
  }
  function tellAll(): void {
    for (const event of untold.splice(0))
      if (!event.load.aborted || event.type === 'emptied') video.dispatchEvent(new Event(event.type))
  }
  function later(ms: number, act: () => void): void {
    const { signal } = load
    setTimeout(() => {
      if (signal.aborted) return
      if (s.isFlowing) act()
      else waiting.push(() => !signal.aborted && act())
    }, ms)
  }
  const settlePlay = (error: DOMException | null): void => {
    for (const { resolve, reject } of pendingPlay) {
      if (error === null) resolve()
      else reject(error)
    }
    pendingPlay = []
  }

  function stopClock(): void {
    if (clock !== null) clearInterval(clock)
    clock = null
  }

  /** Runs while there is something to show and it is not paused. */
  function run(): void {
    if (clock !== null || s.paused || !s.hasData || s.seeking || !s.isFlowing || s.error !== null) return
    settlePlay(null)
    tell('playing')
    clock = setInterval(step, stepMs)
  }

  function step(): void {
    const from = s.time
    s.time = Math.min(duration, from + (stepMs / 1000) * s.rate)
    played.push([from, s.time])
    if (s.time < duration) return tell('timeupdate')
    stopClock()
    s.ended = true
    s.paused = true
    tell('timeupdate', 'pause', 'ended')
  }

  function begin(address: string | null): void {
    load.abort()
    load = new AbortController()
    stopClock()
    waiting = []
    const wasPlaying = !s.paused
    Object.assign(s, { time: 0, paused: true, ended: false, seeking: false, hasData: false, error: null })
    settlePlay(new DOMException('interrupted by a new load', 'AbortError'))
    if (wasPlaying) tell('emptied')
    if (address === null) return
    loaded.push(address)
    later(metadataMs, () => {
      s.hasData = true
      tell('durationchange', 'loadedmetadata')
      // the standard's default playback start position
      if (s.time > 0) seek(s.time)
      else setTimeout(run, 0)
    })
  }

  function seek(second: number): void {
    if (s.error !== null) return
    if (!s.hasData) return void (s.time = Math.max(0, second))
    s.seeking = true
    s.ended = false
    s.time = Math.max(0, Math.min(duration, second))
    stopClock()
    tell('seeking')
    const target = s.time
    later(seekMs, () => {
      // a newer seek has taken its place
      if (s.time !== target || !s.seeking) return
      s.seeking = false
      tell('timeupdate', 'seeked')
      run()
    })
  }

  function pause(): void {
    if (s.paused) return
    s.paused = true
    stopClock()
    settlePlay(new DOMException('interrupted by a pause', 'AbortError'))
    tell('timeupdate', 'pause')
  }

  function play(): Promise<void> {
    if (!isPlayAllowed()) return Promise.reject(new DOMException('needs a tap', 'NotAllowedError'))
    if (s.error !== null) return Promise.reject(new DOMException('no media', 'NotSupportedError'))
    if (s.ended) seek(0)
    const isNew = s.paused
    s.paused = false
    if (isNew) tell('play')
    if (isNew && !(s.hasData && s.isFlowing)) tell('waiting')
    return new Promise((resolve, reject) => {
      pendingPlay.push({ resolve, reject })
      if (clock === null) setTimeout(run, 0)
      else settlePlay(null)
    })
  }

  function setRate(rate: number): void {
    if (rate === s.rate) return
    s.rate = rate
    tell('ratechange')
  }

  Object.defineProperties(video, {
    src: has(
      () => video.getAttribute('src') ?? '',
      (address) => {
        video.setAttribute('src', address)
        begin(address)
      },
    ),
    currentTime: has(() => s.time, seek),
    duration: has(() => (s.hasData ? duration : Number.NaN)),
    paused: has(() => s.paused),
    ended: has(() => s.ended),
    seeking: has(() => s.seeking),
    error: has(() => s.error),
    readyState: has(() => (!s.hasData ? 0 : s.isFlowing && !s.seeking ? 4 : 2)),
    playbackRate: has(() => s.rate, setRate),
    buffered: has(() => ({ length: s.hasData ? 1 : 0, start: () => 0, end: () => Math.min(duration, s.time + 20) })),
    play: { configurable: true, value: play },
    pause: { configurable: true, value: pause },
    load: { configurable: true, value: () => begin(video.getAttribute('src')) },
    canPlayType: { configurable: true, value: () => (playsHls ? 'maybe' : '') },
  })

  return {
    video,
    loaded,
    played,
    stall() {
      s.isFlowing = false
      if (!s.paused && s.hasData) tell('waiting')
      stopClock()
    },
    flow() {
      s.isFlowing = true
      const due = waiting
      waiting = []
      for (const act of due) act()
      run()
    },
    fail(code, isPausedFirst = false) {
      // nothing that was under way comes any more
      load.abort()
      load = new AbortController()
      s.error = { code }
      stopClock()
      settlePlay(new DOMException('failed', 'NotSupportedError'))
      if (isPausedFirst) s.paused = true
      tell(...(isPausedFirst ? ['pause', 'error'] : ['error']))
    },
    seekNatively: seek,
    pauseNatively: pause,
    rateNatively: setRate,
  }
}
