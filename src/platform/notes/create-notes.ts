/**
 * The bookmarks and notes of one page (screens 4.6). What the learner did is on screen at once; then it is written, one
 * step after the other. What the disk refuses stays on screen, is said, and is written again when the learner wants it.
 */
import { answered, diskLimitMs, importLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { createNoteDisk, type NoteOutcome, type NoteStorage } from './note-disk.ts'
import { missingEntries, type FoundNote } from './missing-entries.ts'
import { byPlace, saysTheSame, type NoteChange, type NoteEntry, type NoteLesson } from './note-entry.ts'
import type { NotesView } from './notes-view.ts'

export interface NotesPort {
  readonly storage: NoteStorage
  now(): number
  newId(): string
  publish(view: NotesView): void
  /** Tells the other tabs that something was written; they call `read`. */
  tell(): void
}

export interface Notes {
  /** From now on these are the notes of `member`; nothing of the one before is on screen. */
  open(member: string | null): void
  /** Reads what is stored, also by other tabs. Resolves when it is on screen. */
  read(): Promise<void>
  /** Undefined while nobody is known. `onStored` is called when it is on the disk, or has been replaced or deleted there. */
  add(lesson: NoteLesson, content: NoteChange, onStored?: () => void): NoteEntry | undefined
  edit(entry: NoteEntry, content: NoteChange, onStored?: () => void): void
  delete(entry: NoteEntry): void
  /** Takes a deletion back. */
  restore(entry: NoteEntry): void
  /** Writes again what was refused. */
  retry(): void
  /**
   * Stores what is not there yet, all or none; resolves with their number. Rejects when the disk refuses or is silent, and
   * where these are the notes of another one than `owner` by then.
   */
  import(found: readonly FoundNote[], owner: string): Promise<number>
}

/** What an entry is to become. */
interface PendingChange {
  readonly id: string
  /** Null: deleted. */
  readonly entry: NoteEntry | null
  /** What the learner saw of it, as it is stored; null where it was never stored. */
  seen: NoteEntry | null
  isRefused: boolean
  readonly onStored: () => void
}

/** The notes of one member in this page; those of a member who has left are still written, but not shown. */
interface Shelf {
  readonly member: string | null
  state: NotesView['state']
  failure: unknown
  /** As it was read, and as this page has written since. */
  stored: Map<string, NoteEntry>
  /** What is not written yet. */
  readonly pending: Map<string, PendingChange>
}

const emptyShelf = (member: string | null): Shelf => ({
  member,
  state: 'reading',
  failure: null,
  stored: new Map(),
  pending: new Map(),
})

/** What is on screen. */
function entriesOf({ stored, pending }: Shelf): readonly NoteEntry[] {
  const entries = new Map(stored)
  for (const { id, entry, isRefused } of pending.values()) {
    if (entry !== null) entries.set(id, entry)
    // what could not be deleted is still there
    else if (!isRefused) entries.delete(id)
  }
  return [...entries.values()].sort(byPlace)
}

/** Notes of nobody, until `open`. */
export function createNotes(port: NotesPort): Notes {
  const disk = createNoteDisk(port.storage)
  let shelf = emptyShelf(null)
  let tail: Promise<unknown> = Promise.resolve()
  let nextRead: Promise<void> | undefined

  /** One step at a time: a read never brings back what a write beside it has changed. */
  function enqueue<T>(step: () => Promise<T>): Promise<T> {
    const result = tail.then(step)
    tail = result.catch(() => {})
    return result
  }

  function show(changed: Shelf): void {
    if (changed !== shelf) return
    const { member, state, failure, pending } = shelf
    const refused = [...pending.values()].filter(({ isRefused }) => isRefused)
    const unsaved = new Set(refused.map(({ id }) => id))
    port.publish({ member, state, failure, entries: entriesOf(shelf), unsaved })
  }

  function write({ entry, seen }: PendingChange): Promise<NoteOutcome> {
    if (entry === null) return seen ? disk.delete(seen) : Promise.resolve({ stored: null })
    return seen ? disk.edit(seen, entry, port.newId()) : disk.put(entry)
  }

  async function carryOut(change: PendingChange, on: Shelf): Promise<void> {
    const { id } = change
    // a later change has taken its place
    if (on.pending.get(id) !== change) return
    const { stored, copy } = await write(change)
    if (stored === null) on.stored.delete(id)
    else on.stored.set(id, stored)
    if (copy !== undefined) on.stored.set(copy.id, copy)
    const later = on.pending.get(id)
    if (later === change) on.pending.delete(id)
    // it was meant for what has just been written
    else if (later !== undefined && copy === undefined) later.seen = stored ?? later.seen
    change.onStored()
    show(on)
    port.tell()
  }

  /** Writes it in its turn; while it waits behind a step that never ends, it must not look stored. */
  function fulfil(change: PendingChange, on: Shelf): void {
    const refuse = (): void => {
      change.isRefused = true
      show(on)
    }
    const timer = setTimeout(refuse, diskLimitMs)
    void enqueue(() => carryOut(change, on))
      .catch(refuse)
      .finally(() => clearTimeout(timer))
  }

  /** `seen`: the entry the learner acted on; null for a new one. */
  function want(id: string, entry: NoteEntry | null, seen: NoteEntry | null, onStored = (): void => {}): void {
    const on = shelf
    const former = on.pending.get(id)
    // what was seen is not stored yet: it takes the place of what is
    const isFormer = former?.entry && seen && saysTheSame(former.entry, seen)
    const change: PendingChange = {
      id,
      entry,
      seen: isFormer ? former.seen : seen,
      isRefused: false,
      onStored() {
        former?.onStored()
        onStored()
      },
    }
    on.pending.set(id, change)
    show(on)
    fulfil(change, on)
  }

  async function look(on: Shelf): Promise<void> {
    if (on.member === null) return
    on.failure = null
    const found = await withTimeout(diskLimitMs, disk.read(on.member), null).catch((error: unknown) => {
      on.failure = error
      return null
    })
    on.state = found === null ? 'failed' : 'read'
    if (found !== null) on.stored = new Map(found.map((entry) => [entry.id, entry]))
    show(on)
  }

  function read(): Promise<void> {
    nextRead ??= enqueue(() => {
      // what is written from now on is read by the next one
      nextRead = undefined
      return look(shelf)
    })
    return nextRead
  }

  return {
    open(member) {
      if (member === shelf.member) return
      shelf = emptyShelf(member)
      show(shelf)
      void read()
    },
    read,
    add(lesson, content, onStored) {
      const { member } = shelf
      if (member === null) return undefined
      const at = port.now()
      const entry = { ...lesson, ...content, member, id: port.newId(), createdAt: at, editedAt: at }
      want(entry.id, entry, null, onStored)
      return entry
    },
    edit(entry, { second, text }, onStored) {
      want(entry.id, { ...entry, second, text, editedAt: port.now() }, entry, onStored)
    },
    delete: (entry) => want(entry.id, null, entry),
    restore: (entry) => want(entry.id, entry, entry),
    retry() {
      const on = shelf
      for (const change of on.pending.values()) {
        if (!change.isRefused) continue
        change.isRefused = false
        fulfil(change, on)
      }
      show(on)
    },
    import(found, owner) {
      const importing = enqueue(async () => {
        const on = shelf
        if (on.member !== owner) throw new Error('These are the notes of another member')
        await look(on)
        // every note would be there twice
        if (on.state === 'failed') throw on.failure ?? new Error('Notes could not be read')
        const missing = missingEntries(found, entriesOf(on), owner, port.now())
        await disk.putMissing(missing)
        port.tell()
        await look(on)
        return missing.length
      })
      return answered(importing, importLimitMs)
    },
  }
}
