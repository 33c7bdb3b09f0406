/** The page's side of the download worker: starts it for the first download, asks the server for it, ends it with the last. */
import { isDiskFull } from '../../shared/errors.ts'
import type { DownloadEntry } from './download-entry.ts'
import { Refused, type Address, type Outcome } from './download-ports.ts'
import type { Work, WorkListener } from './queue-ports.ts'
import { isMessage, type FromWorker, type ToWorker } from './worker-messages.ts'

interface ClientPorts {
  open(): Worker
  /** Rejects with `Refused`, or where the server gives no answer. */
  addresses(lesson: number): Promise<readonly Address[]>
}

type End = Outcome | { readonly kind: 'stopped' }

interface Running {
  readonly lesson: number
  readonly quality: string | null
  readonly on: WorkListener
  readonly end: (outcome: End) => void
}

/** Returns what begins a download. Rejections of `addresses` are told to the worker, never thrown. */
export function createDownloadClient(ports: ClientPorts): (entry: DownloadEntry, on: WorkListener) => Work {
  const running = new Map<number, Running>()
  /** Lessons that found no room, or whose answer did not, without which they would not open: the worker got no addresses. */
  const full = new Set<number>()
  let worker: Worker | null = null
  let lastId = 0

  const tell = (message: ToWorker): void => worker?.postMessage(message)

  function close(): void {
    worker?.terminate()
    worker = null
  }

  function finish(id: number, outcome: End): void {
    running.get(id)?.end(outcome)
    running.delete(id)
    // its memory goes with it
    if (running.size === 0) close()
  }

  async function answer(id: number, { lesson, quality, on }: Running): Promise<void> {
    try {
      const list = await ports.addresses(lesson)
      // the one the worker takes
      const address = list.find(({ name }) => name === quality) ?? list[0]
      if (address !== undefined) await on.found(address)
      tell({ kind: 'addresses', id, list, refused: null })
    } catch (error) {
      if (isDiskFull(error)) full.add(id)
      tell({ kind: 'addresses', id, list: null, refused: error instanceof Refused ? error.message : null })
    }
  }

  function hear({ data }: MessageEvent<unknown>): void {
    if (!isMessage(data)) return
    // of our own script
    const message = data as FromWorker
    const own = running.get(message.id)
    if (own === undefined) return
    if (message.kind === 'addresses') void answer(message.id, own)
    else if (message.kind === 'bytes') own.on.bytes(message.bytes, message.total)
    else if (message.kind === 'complete') own.on.complete()
    else if (message.kind === 'end') finish(message.id, full.delete(message.id) ? { kind: 'full' } : message.outcome)
  }

  /** Its script could not be had, or it died. */
  function fail(): void {
    close()
    for (const id of running.keys()) finish(id, { kind: 'cut' })
  }

  return ({ member, lesson, quality, seconds }: DownloadEntry, on): Work => {
    if (worker === null) {
      worker = ports.open()
      worker.addEventListener('message', hear)
      worker.addEventListener('error', fail)
    }
    const id = ++lastId
    const end = new Promise<End>((resolve) => running.set(id, { lesson, quality, on, end: resolve }))
    tell({ kind: 'begin', id, member, lesson, quality, seconds })
    return { end, stop: (isKept) => tell({ kind: 'stop', id, isKept }) }
  }
}

/** A script or a disk that takes longer than that is asked again another time. */
const probeMs = 10_000

type Probed = 'good' | 'full' | 'bad' | 'gone'

/**
 * Whether this browser can write files as downloads need it: only a worker can tell. `gone`: none has told, as its script
 * could not be had. Never rejects.
 */
export function probeFiles(open: () => Worker): Promise<Probed> {
  return new Promise((resolve) => {
    const worker = open()
    const timer = setTimeout(() => end('gone'), probeMs)
    const end = (outcome: Probed): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(outcome)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      // of our own script
      const { isGood, isFull } = data as FromWorker & { kind: 'probed' }
      end(isGood ? 'good' : isFull ? 'full' : 'bad')
    })
    worker.addEventListener('error', () => end('gone'))
    worker.postMessage({ kind: 'probe', id: 0 } satisfies ToWorker)
  })
}
