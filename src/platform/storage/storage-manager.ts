/** What the browser tells of the disk. `ask-to-persist.ts` asks for itself: home loads it, and nothing of this. */

/** Its parts are not there on insecure pages and in older browsers, which the types do not say. */
export const storageManager = (): Partial<StorageManager> =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.storage ?? {}

/** How the disk is used, in bytes; null where the browser does not tell. */
export interface DiskUse {
  /** What the browser counts for the whole app. */
  readonly used: number | null
  /** What is left for it. */
  readonly free: number | null
  /** False: the browser may delete all of it when it needs the room. */
  readonly isPersisted: boolean | null
}

/** Measures; never rejects. */
export async function measureDisk(): Promise<DiskUse> {
  const storage = storageManager()
  const [estimate, isPersisted = null] = await Promise.all([
    storage.estimate?.().catch(() => undefined),
    storage.persisted?.().catch(() => undefined),
  ])
  const { usage: used = null, quota } = estimate ?? {}
  return { used, free: used === null || quota === undefined ? null : Math.max(0, quota - used), isPersisted }
}
