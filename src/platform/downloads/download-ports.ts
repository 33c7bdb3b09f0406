/** What a download needs of the world, so that it can be tried without one; and how it may end. */
import type { RemuxJob } from './worker/remux.ts'

/** An open file. It is written to by one owner at a time; who opens it a second time waits or fails. */
export interface StoredFile {
  size(): number
  /** Fewer bytes where the file ends. They are read into `buffer` where one is given. */
  read(at: number, length: number, buffer?: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
  /** How many of the bytes were written; throws `QuotaExceededError` on a full disk. */
  write(bytes: Uint8Array, at: number): number
  truncate(size: number): void
  /** What was written before is on the disk afterwards. */
  flush(): void
  close(): void
}

/** The files of one lesson of one member. */
export interface LessonFiles {
  /** `film` is what is played; `part` the pieces it is made of. Created when it is not there. */
  open(name: 'film' | 'part'): Promise<StoredFile>
  /** Undefined when there is none, or when it was not written to its end. */
  readNote(): Promise<unknown>
  /** On a full disk the former note stays. */
  writeNote(note: unknown): Promise<void>
  /** Lets the note go, for who opens the files next. */
  close(): void
}

export interface MediaAnswer {
  readonly status: number
  /** Null when it may not be read or was not sent. */
  readonly length: number | null
  readonly type: string
  /** Where it came from, after redirects. */
  readonly url: string
  /** The next bytes, good until the next call; null at the end. Rejects when the connection is cut, or silent for long. */
  read(): Promise<Uint8Array | null>
  cancel(): void
}

/** One quality of a lesson, as the server gives it at this moment. */
export interface Address {
  readonly url: string
  readonly format: string
  readonly name: string
  /** Lines, bytes, seconds; null when unknown. */
  readonly height: number | null
  readonly size: number | null
  readonly seconds: number | null
}

export interface ByteRange {
  readonly start: number
  /** Included. Absent: to the end. */
  readonly end?: number
}

export interface DownloadPorts {
  readonly files: LessonFiles
  /** Asks the server for addresses; rejects with `Refused`, or with anything else where it gives no answer. */
  addresses(): Promise<readonly Address[]>
  /** Rejects when nothing can be read: no network, or a host that allows no reading; with `Stop` where it is silent. */
  fetch(url: string, range?: ByteRange): Promise<MediaAnswer>
  /** Whether a host of which nothing can be read gives no answer at all: else it allows no reading. Never rejects. */
  isAway(url: string): Promise<boolean>
  remux(job: RemuxJob): Promise<void>
  /** Called between two steps: throws `Paused`, or `Unwanted` when nothing of it may be written any more. */
  check(): void
  onBytes(bytes: number, total: number | null): void
  /** All bytes are here. */
  onComplete(): void
  readonly steps?: Steps
}

export interface Steps {
  /** What is lost at most when the page dies. */
  readonly bytesBetweenNotes: number
  /** By how many bytes a file is known to be the one that was begun. */
  readonly overlap: number
}

export const usualSteps: Steps = { bytesBetweenNotes: 4 * 1024 * 1024, overlap: 65_536 }

export interface DownloadJob {
  /** The name of the chosen quality; null: the first. */
  readonly quality: string | null
  /** How long the lesson is; null when unknown. */
  readonly seconds: number | null
}

export type Outcome =
  | { readonly kind: 'done'; readonly size: number }
  /** No network, or a host that gives no whole answer now: what has come is kept. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'full' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'broken' }

/** Ends a download from within. */
export class Stop extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.kind)
  }
}

/** Not now: what has come is kept. */
export class Paused extends Error {}

/** Deleted, or of another member: nothing is written any more. */
export class Unwanted extends Error {}

/** The server's words for why it gives no addresses. */
export class Refused extends Error {}
