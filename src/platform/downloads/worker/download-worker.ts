/**
 * The worker that fetches and writes (ADR 0020). Its script is answered with a policy of its own, which lets it connect to
 * media hosts; it knows no session and asks the page for addresses.
 */
import { isDiskFull } from '../../../shared/errors.ts'
import { Paused, Refused, Stop, Unwanted, type Address, type LessonFiles } from '../download-ports.ts'
import { download } from './downloader.ts'
import { fetchMedia, isAway } from './fetch-media.ts'
import { canWriteFiles, openLesson } from './opfs-files.ts'
import { isMessage, type FromWorker, type ToWorker } from '../worker-messages.ts'

interface Running {
  readonly connections: AbortController
  stopped: 'kept' | 'dropped' | null
  answer: ((list: readonly Address[] | null, refused: string | null) => void) | null
}

const running = new Map<number, Running>()
/** Between two reports of progress. */
const reportMs = 500

const tell = (message: FromWorker): void => self.postMessage(message)

async function begin({ id, member, lesson, ...job }: ToWorker & { kind: 'begin' }): Promise<void> {
  const own: Running = { connections: new AbortController(), stopped: null, answer: null }
  running.set(id, own)
  let reported = 0
  let files: LessonFiles | undefined
  let outcome: (FromWorker & { kind: 'end' })['outcome']
  try {
    files = await openLesson(member, lesson)
    outcome = await download(job, {
      files,
      addresses: () =>
        new Promise((resolve, reject) => {
          own.answer = (list, refused) => {
            own.answer = null
            if (list !== null) resolve(list)
            else reject(refused === null ? new Error('no answer') : new Refused(refused))
          }
          tell({ kind: 'addresses', id })
        }),
      fetch: (url, range) => fetchMedia(url, range, own.connections.signal),
      isAway: (url) => isAway(url, own.connections.signal),
      async remux(pieces) {
        // its code is fetched now: without a network later
        const code = await import('./remux.ts').catch(() => {
          throw new Stop({ kind: 'cut' })
        })
        await code.remux(pieces)
      },
      check() {
        if (own.stopped === 'dropped') throw new Unwanted('dropped')
        if (own.stopped === 'kept') throw new Paused('paused')
      },
      onBytes(bytes, total) {
        if (performance.now() - reported < reportMs) return
        reported = performance.now()
        tell({ kind: 'bytes', id, bytes, total })
      },
      onComplete: () => tell({ kind: 'complete', id }),
    })
  } catch (error) {
    // stopped; no room even for an empty file; or one that a tab which is dying still holds: tried again later
    outcome = { kind: own.stopped !== null ? 'stopped' : isDiskFull(error) ? 'full' : 'cut' }
  }
  // before the end is told: who hears of it may delete them at once
  files?.close()
  running.delete(id)
  tell({ kind: 'end', id, outcome })
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isMessage(data)) return
  // the page is of this build, or its messages are not understood and nothing happens
  const message = data as ToWorker
  const own = running.get(message.id)
  if (message.kind === 'probe') void canWriteFiles().then((can) => tell({ kind: 'probed', id: message.id, ...can }))
  else if (message.kind === 'begin') void begin(message)
  else if (message.kind === 'addresses') own?.answer?.(message.list, message.refused)
  else if (message.kind === 'stop' && own !== undefined) {
    own.stopped = message.isKept ? 'kept' : 'dropped'
    own.connections.abort()
    own.answer?.(null, null)
  }
})
