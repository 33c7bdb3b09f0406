/**
 * Downloads under random schedules: connections that are cut, addresses that end, hosts that send something else, disks
 * that get full or change a byte, crashes between any two steps, two tabs, members who come and go (screens 4.3). What is
 * called done is compared with its source, byte for byte. A failing run names its seed; `SOAK=1` makes ten times as many.
 */
import { describe, expect, it } from 'vitest'
import { joinTiny } from '../../../tests/support/data/tiny-film.ts'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { createVirtualClock, seededRandom } from '../../../tests/support/dom/virtual-clock.ts'
import { createVirtualDisk } from '../../../tests/support/dom/virtual-disk.ts'
import { createVirtualSchool } from '../../../tests/support/dom/virtual-school.ts'
import { parseEntry, reserveBytes, type DownloadEntry } from './download-entry.ts'
import { Paused, Unwanted, type Outcome } from './download-ports.ts'
import { createDownloadQueue, type DownloadQueue } from './download-queue.ts'
import type { Work, WorkListener } from './queue-ports.ts'
import { download } from './worker/downloader.ts'

const seeds = process.env['SOAK'] === '1' ? 10_000 : 1_000
const scheduleMs = 60_000
const calmMs = 200_000
const start = Date.parse('2026-11-20T10:00:00Z')
const members = ['7', '8'] as const
const seconds = 24
/** Lessons 1 to 3 are files, 4 to 6 pieces; 6 has keys. */
const lessons = [1, 2, 3, 4, 5, 6]
const isPieces = (lesson: number): boolean => lesson >= 4
const isKeyed = (lesson: number): boolean => lesson === 6

interface Tab {
  readonly queue: DownloadQueue
  isAlive: boolean
}

const never = (): Promise<never> => new Promise<never>(() => {})

function simulate(seed: number) {
  const random = seededRandom(seed)
  const clock = createVirtualClock(start)
  const between = (least: number, most: number): number => least + random() * (most - least)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const pause = (): Promise<void> => clock.wait(between(0, 10))
  const pairs = new Map<string, unknown>()
  const disk = createVirtualDisk(random, pause)
  const wrongs: string[] = []
  let done = 0
  let died = 0
  let session: string | undefined = '7'

  const school = createVirtualSchool({ random, clock, lessons, seconds, isPieces, isKeyed })

  // ---- tabs
  let holder: { tab: Tab; release: () => void } | null = null
  const queue: { tab: Tab; enter: () => void }[] = []
  function passOn(): void {
    holder = null
    const next = queue.findIndex(({ tab }) => tab.isAlive)
    if (next >= 0) queue.splice(next, 1)[0]?.enter()
  }
  const tabs: Tab[] = []
  /** A tab that dies in the middle of its work stays in it. */
  const atWork = new Set<{ readonly tab: Tab; readonly lesson: number }>()
  const isFetched = (lesson: number): boolean => [...atWork].some((one) => one.lesson === lesson && one.tab.isAlive)

  function begin(tab: Tab, entry: DownloadEntry, on: WorkListener): Work {
    let stopped: 'kept' | 'dropped' | null = null
    const check = (): void => {
      if (!tab.isAlive || stopped === 'dropped') throw new Unwanted('unwanted')
      if (stopped === 'kept') throw new Paused('paused')
    }
    const isAlive = (): boolean => tab.isAlive
    const alive = <T>(promise: Promise<T>): Promise<T> =>
      promise.then(
        (value) => (tab.isAlive ? value : never()),
        (error: unknown) => (tab.isAlive ? Promise.reject(error) : never()),
      )
    const files = disk.filesOf(entry.member, entry.lesson, tab, isAlive)
    const one = { tab, lesson: entry.lesson }
    atWork.add(one)
    const result = download(
      { quality: entry.quality, seconds: entry.seconds },
      {
        files: {
          open: (name) => alive(files.open(name)),
          readNote: () => alive(files.readNote()),
          writeNote: (note) => (tab.isAlive ? alive(files.writeNote(note)) : never()),
          close: files.close,
        },
        async addresses() {
          const list = await alive(school.addresses(entry.lesson))
          const [address] = list
          if (address !== undefined) await alive(on.found(address))
          return list
        },
        fetch: (url, range) => alive(school.fetchMedia(url, range)),
        isAway: () => alive(school.isAway()),
        async remux({ count, piece, write }) {
          const film = joinTiny(
            Array.from({ length: count }, (_, index) => piece(index)),
            seconds,
          )
          for (let at = 0; at < film.length; at += 400) {
            await alive(pause())
            write(film.subarray(at, at + 400), at)
          }
        },
        check,
        onBytes: on.bytes,
        onComplete: on.complete,
        steps: { bytesBetweenNotes: 500, overlap: 64 },
      },
    ).finally(() => atWork.delete(one))
    /** The page dies between the proof and its entry, and the disk changes a byte before the next one looks. */
    function dieProved(): Promise<never> {
      died++
      crash(tab)
      disk.corrupt(`${entry.member}/${entry.lesson}`)
      return never()
    }
    const proved = result.then((outcome) =>
      outcome.kind === 'done' && tab.isAlive && !school.network.isKind && random() < 0.25 ? dieProved() : outcome,
    )
    return {
      end: proved.catch((error: unknown): Outcome | { kind: 'stopped' } => {
        if (error instanceof Paused || error instanceof Unwanted) return { kind: 'stopped' }
        // somebody else still has the file
        if (error instanceof DOMException) return { kind: 'cut' }
        wrongs.push(`thrown: ${String(error)}`)
        return { kind: 'broken' }
      }),
      stop(isKept) {
        stopped = isKept ? 'kept' : 'dropped'
      },
    }
  }

  function openTab(): Tab {
    const isAlive = (): boolean => tab.isAlive
    const steps = createMemoryStore(() => pause().then(() => (tab.isAlive ? undefined : never())), pairs)
    const queueOfTab = createDownloadQueue({
      storage: steps,
      member: () => session,
      now: clock.now,
      wait: (ms) => clock.wait(ms).then(() => (tab.isAlive ? undefined : never())),
      async exclusively(task) {
        if (!tab.isAlive) await never()
        await new Promise<void>((resolve) => {
          const enter = (): void => {
            holder = { tab, release: passOn }
            resolve()
          }
          if (holder === null) enter()
          else queue.push({ tab, enter })
        })
        await task()
        if (tab.isAlive) passOn()
      },
      announce: (news) => {
        for (const other of tabs) if (other !== tab && other.isAlive) void other.queue.heard(news)
      },
      hold: () => null,
      async room({ member, lesson }) {
        const sizeOf = (name: string): number => disk.files.get(`${member}/${lesson}/${name}`)?.bytes.length ?? 0
        const [film, pieces] = [sizeOf('film'), sizeOf('part')]
        const free = disk.quota === Number.POSITIVE_INFINITY ? null : disk.quota - disk.used() + reserveBytes
        return { limit: 1e9, free, stored: film + pieces, pieces, isInPieces: pieces > 0 }
      },
      begin: (entry, on) => begin(tab, entry, on),
      stored: () => disk.stored(),
      async deleteFiles(gone) {
        for (const { member, lesson } of gone) await disk.remove(`${member}/${lesson}`, isAlive)
      },
      deletePieces: async ({ member, lesson }) => {
        await pause()
        if (isAlive()) disk.files.delete(`${member}/${lesson}/part`)
      },
      onChange: () => {},
    })
    const tab: Tab = { queue: queueOfTab, isAlive: true }
    tabs.push(tab)
    void tab.queue.drain()
    return tab
  }

  function crash(tab: Tab): void {
    tab.isAlive = false
    disk.crash(tab)
    if (holder?.tab === tab) passOn()
  }
  const living = (): Tab[] => tabs.filter((tab) => tab.isAlive)
  const anyTab = (): Tab => (living().length > 0 ? pick(living()) : openTab())
  const entries = (): DownloadEntry[] => [...pairs.values()].map(parseEntry).filter((entry) => entry !== null)

  /** What is called done is the film, whole, at every moment. */
  function look(when: string): void {
    for (const { member, lesson, state } of entries()) {
      if (state.kind !== 'done' || gone.has(`${member}/${lesson}`)) continue
      // of a member who has left, whose files go before their entry does
      if (session !== undefined && session !== member) continue
      const film = disk.files.get(`${member}/${lesson}/film`)?.bytes ?? new Uint8Array()
      if (!school.isFilm(lesson, film)) wrongs.push(`${when}: ${member}/${lesson} is no film`)
      if (isKeyed(lesson)) wrongs.push(`${when}: ${lesson} has keys`)
    }
  }
  /** Deleted by the browser: the index does not know it yet. */
  const gone = new Set<string>()

  async function logIn(next: string): Promise<void> {
    session = next
    await anyTab().queue.clear()
  }

  /** As `session-end.ts` does it: first the index, then the files; who writes one deletes it when it has stopped. */
  function logOut(): void {
    const left = `${session}/`
    session = undefined
    for (const key of [...pairs.keys()].filter((each) => each.startsWith(left))) pairs.delete(key)
    for (const { queue: each } of living()) void each.heard('changed')
    for (const lesson of lessons) void disk.remove(`${left}${lesson}`, () => true)
  }

  const requested = (member: string, lesson: number): DownloadEntry => {
    const [addedAt, state] = [clock.now(), { kind: 'queued' } as const]
    const shown = { title: '', courseTitle: '', cover: '', place: lesson }
    return {
      member,
      lesson,
      course: 1,
      ...shown,
      quality: 'HD',
      seconds,
      size: null,
      isDragBanned: false,
      addedAt,
      checkedAt: addedAt,
      state,
    }
  }

  function act(): void {
    const tab = anyTab()
    const whose = session
    const fate = random()
    const lesson = pick(lessons)
    const mine = [{ member: String(whose), lesson }]
    if (typeof whose === 'string' && fate < 0.3) {
      void tab.queue.add([requested(whose, lesson)]).then(() => tab.queue.drain())
    } else if (typeof whose === 'string' && fate < 0.36) void tab.queue.tell(mine, { kind: 'paused', by: 'learner' })
    else if (typeof whose === 'string' && fate < 0.42)
      void tab.queue.tell(mine, { kind: 'released', from: 'learner' }).then(() => tab.queue.drain())
    else if (typeof whose === 'string' && fate < 0.48)
      void tab.queue.retry(whose, [lesson], pick(['HD', 'SD'])).then(() => tab.queue.drain())
    else if (typeof whose === 'string' && fate < 0.52) void tab.queue.delete(mine)
    else if (fate < 0.56) goOffline()
    else if (fate < 0.64) crash(tab)
    else if (fate < 0.72) openTab()
    else if (fate < 0.8) disk.quota = random() < 0.5 ? disk.used() + between(0, 2_000) : Number.POSITIVE_INFINITY
    // under the same names only between two runs: what a host changes in the middle of one is not looked for
    else if (fate < 0.84) school.publish(lesson, isFetched(lesson) || random() < 0.5)
    else if (fate < 0.88) spoil()
    else if (fate < 0.9) session = session === undefined ? pick(members) : undefined
    else if (fate < 0.91) logOut()
    else if (fate < 0.93) void logIn(pick(members))
    else void tab.queue.drain()
  }

  function goOffline(): void {
    // the media host alone, or all of it
    if (random() < 0.3) school.network.host = 'away'
    else school.network.isUp = false
    clock.at(clock.now() + between(100, 8_000), () => {
      Object.assign(school.network, { isUp: true, host: 'there' })
    })
  }

  /**
   * A byte of something unfinished changes, or the browser deletes a film. What changes once a film is proved is seen by
   * nobody: neither later nor in the moment in which its entry is being written, unless the page dies in that moment.
   */
  function spoil(): void {
    const entry = pick(entries())
    if (entry === undefined) return
    const isAtWork = entry.state.kind === 'loading' || entry.state.kind === 'finishing'
    if (isAtWork && holder !== null) return
    const folder = `${entry.member}/${entry.lesson}`
    const isFree = [...disk.files].every(([path, { owner }]) => !path.startsWith(`${folder}/`) || owner === null)
    if (!isFree) return
    if (entry.state.kind !== 'done') disk.corrupt(folder)
    else if (disk.files.delete(`${folder}/film`)) {
      gone.add(folder)
      // browsers do so while no page of the site is open
      living().forEach(crash)
    }
  }

  async function run() {
    openTab()
    for (let time = 0; time < scheduleMs; time += between(50, 1_500))
      clock.at(start + time, () => {
        act()
        look('storm')
      })
    await clock.runUntil(start + scheduleMs)
    // the storm is over: one member stays, all tabs or a new one go on, and what failed is tried again by hand
    Object.assign(school.network, { isUp: true, isKind: true, host: 'there' })
    disk.quota = Number.POSITIVE_INFINITY
    const last = pick(members)
    if (random() < 0.5) living().forEach(crash)
    await Promise.race([logIn(last), clock.runUntil(clock.now() + 10_000)])
    gone.clear()
    for (let round = 0; round < 2; round++) {
      const tab = anyTab()
      void tab.queue.add(lessons.map((lesson) => requested(last, lesson)))
      await clock.runUntil(clock.now() + 2_000)
      for (const lesson of lessons) {
        const one = { member: last, lesson }
        void tab.queue.retry(last, [lesson], 'HD')
        void tab.queue.tell([one], { kind: 'released', from: 'learner' })
      }
      await clock.runUntil(clock.now() + 2_000)
      void tab.queue.drain()
      await clock.runUntil(clock.now() + calmMs)
      look('calm')
    }
    const all = entries()
    if (all.length !== lessons.length) wrongs.push(`${all.length} entries`)
    for (const { member, lesson, state } of all) {
      const expected = isKeyed(lesson) ? 'unsupported' : 'done'
      if (member !== last) wrongs.push(`an entry of ${member} is left`)
      else if (state.kind !== expected) wrongs.push(`${lesson} is ${JSON.stringify(state)}`)
      else if (state.kind === 'done') done++
    }
    for (const path of disk.files.keys()) {
      const [member = '', lesson, name] = path.split('/')
      if (member !== last) wrongs.push(`bytes of ${member} are left: ${path}`)
      else if (!all.some((entry) => String(entry.lesson) === lesson)) wrongs.push(`bytes of nobody: ${path}`)
      else if (name === 'part' && all.some((entry) => String(entry.lesson) === lesson && entry.state.kind === 'done'))
        wrongs.push(`pieces are left: ${path}`)
    }
    return { wrongs, counts: { done, died, ...school.counts } }
  }
  return run()
}

describe('downloads under random schedules', () => {
  it(`never call a film done that is not whole, and leave nothing to others, in ${seeds} runs`, async () => {
    const sum = { done: 0, died: 0, asked: 0, resumed: 0 }
    for (let seed = 1; seed <= seeds; seed++) {
      const { wrongs, counts } = await simulate(seed)
      expect(wrongs, `seed ${seed}`).toEqual([])
      sum.done += counts.done
      sum.died += counts.died
      sum.asked += counts.asked
      sum.resumed += counts.resumed
    }
    // the schedules did exercise them
    expect(sum.done).toBeGreaterThan(seeds)
    expect(sum.died).toBeGreaterThan(seeds / 10)
    expect(sum.asked).toBeGreaterThan(seeds * 20)
    expect(sum.resumed).toBeGreaterThan(seeds / 2)
  }, 1_200_000)
})
