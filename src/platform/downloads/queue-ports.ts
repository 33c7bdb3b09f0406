/** What the queue of downloads needs of the world, and what is told of one that runs. */
import type { KeyValueStore } from '../storage/device-store.ts'
import type { DownloadEntry, Room } from './download-entry.ts'
import type { Address, Outcome } from './download-ports.ts'
import type { Disk } from './tidy-downloads.ts'

export interface Work {
  /** `stopped`: `stop` was called, what has come is kept or not as it was said there. */
  readonly end: Promise<Outcome | { readonly kind: 'stopped' }>
  stop(isKept: boolean): void
}

/** What is told of a download while it runs. */
export interface WorkListener {
  /** The server has said where its film is; rejects with `QuotaExceededError` where there is no room for it. */
  found(address: Address): Promise<void>
  /** New ones have come. */
  bytes(bytes: number, total: number | null): void
  /** All bytes are here. */
  complete(): void
}

/** What is stored has changed; `wanted`: by a tap, or by what is better now, so that no tab rests any longer. */
export type News = 'changed' | 'wanted'

export interface QueuePorts extends Disk {
  readonly storage: KeyValueStore
  /** Whose session this is; undefined while none is known: what is there waits for its member, or `session-end.ts`. */
  member(): string | undefined
  now(): number
  wait(ms: number): Promise<void>
  /** Runs the task while no other tab runs one. */
  exclusively(task: () => Promise<void>): Promise<void>
  /** To the other tabs. */
  announce(news: News): void
  /** Why nothing may be fetched now; null: it may. */
  hold(): 'streaming' | 'metered' | 'offline' | null
  room(entry: DownloadEntry): Promise<Room>
  begin(entry: DownloadEntry, on: WorkListener): Work
  onChange(): void
}
