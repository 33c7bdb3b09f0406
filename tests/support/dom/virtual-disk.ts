import type { LessonFiles, StoredFile } from '../../../src/platform/downloads/download-ports.ts'
import type { StoredLesson } from '../../../src/platform/storage/film-files.ts'

interface Content {
  bytes: Uint8Array<ArrayBuffer>
  /** What a crash leaves: all that was flushed. */
  flushed: Uint8Array<ArrayBuffer>
  owner: object | null
}

const never = (): Promise<never> => new Promise<never>(() => {})

const resized = (bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> => {
  const next = new Uint8Array(size)
  next.set(bytes.subarray(0, size))
  return next
}

/** A disk with files that tabs open one at a time, that gets full, and from which a crash takes what was not flushed. */
export function createVirtualDisk(random: () => number, pause: () => Promise<void>) {
  const files = new Map<string, Content>()
  const notes = new Map<string, unknown>()
  const disk = { quota: Number.POSITIVE_INFINITY }
  const used = (): number => [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)

  function open(path: string, owner: object, isAlive: () => boolean): StoredFile {
    const content = files.get(path) ?? { bytes: new Uint8Array(), flushed: new Uint8Array(), owner: null }
    if (content.owner !== null) throw new DOMException('in use', 'NoModificationAllowedError')
    files.set(path, content)
    content.owner = owner
    return {
      size: () => content.bytes.length,
      read: (at, length) => content.bytes.slice(at, at + length),
      write(bytes, at) {
        if (!isAlive()) return bytes.length
        const room = disk.quota - used() + content.bytes.length - at
        if (room <= 0) throw new DOMException('full', 'QuotaExceededError')
        // as the interface allows: not all of it
        const count = Math.min(bytes.length, room, random() < 0.1 ? Math.ceil(random() * bytes.length) : bytes.length)
        if (at + count > content.bytes.length) content.bytes = resized(content.bytes, at + count)
        content.bytes.set(bytes.subarray(0, count), at)
        return count
      },
      truncate(size) {
        if (isAlive()) content.bytes = resized(content.bytes, size)
      },
      flush() {
        if (isAlive()) content.flushed = content.bytes.slice()
      },
      close() {
        if (isAlive() && content.owner === owner) content.owner = null
      },
    }
  }

  /** What a crash of the whole system leaves of a file: blocks that were written, or not. */
  function torn({ bytes, flushed }: Content): Uint8Array<ArrayBuffer> {
    const left = resized(flushed, random() < 0.5 ? flushed.length : bytes.length)
    for (let at = 0; at < left.length; at += 64)
      if (random() < 0.5) left.set(bytes.subarray(at, Math.min(at + 64, left.length)), at)
    return left
  }

  return Object.assign(disk, {
    files,
    used,
    filesOf(member: string, lesson: number, owner: object, isAlive: () => boolean): LessonFiles {
      const folder = `${member}/${lesson}`
      return {
        async open(name) {
          await pause()
          if (!isAlive()) return never()
          return open(`${folder}/${name}`, owner, isAlive)
        },
        async readNote() {
          await pause()
          return structuredClone(notes.get(folder))
        },
        async writeNote(note) {
          const copy = structuredClone(note)
          if (disk.quota < used() + 1) throw new DOMException('full', 'QuotaExceededError')
          // killed in the middle it is neither the former nor the new one
          notes.set(folder, undefined)
          await pause()
          if (isAlive()) notes.set(folder, copy)
        },
        close() {},
      }
    },
    crash(owner: object): void {
      for (const content of files.values()) {
        if (content.owner !== owner) continue
        content.owner = null
        if (random() < 0.5) content.bytes = torn(content)
      }
    },
    /** Changes one byte of what lies in a folder, behind everybody's back. */
    corrupt(folder: string): void {
      const found = [...files].filter(([path, { bytes }]) => path.startsWith(`${folder}/`) && bytes.length > 0)
      const content = found[Math.floor(random() * found.length)]?.[1]
      if (content === undefined) return
      const at = Math.floor(random() * content.bytes.length)
      content.bytes[at] = (content.bytes[at] ?? 0) ^ 64
      content.flushed = content.bytes.slice()
    },
    async stored(): Promise<StoredLesson[]> {
      await pause()
      const folders = new Set(
        [...files.keys(), ...[...notes.keys()].map((key) => `${key}/`)].map((path) =>
          path.slice(0, path.lastIndexOf('/')),
        ),
      )
      return [...folders].map((folder) => {
        const [member = '', lesson = ''] = folder.split('/')
        const film = files.get(`${folder}/film`)?.bytes.length ?? 0
        return { member, lesson: Number(lesson), film, pieces: files.get(`${folder}/part`)?.bytes.length ?? 0 }
      })
    },
    async remove(folder: string, isAlive: () => boolean): Promise<void> {
      await pause()
      if (!isAlive()) return
      const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
      if (paths.some((path) => files.get(path)?.owner !== null)) return
      for (const path of paths) files.delete(path)
      notes.delete(folder)
    },
  })
}
