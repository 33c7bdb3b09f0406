/** OPFS on memory, with the handle that writes in place and belongs to one owner at a time. */

interface MemoryFile {
  bytes: Uint8Array<ArrayBuffer>
  isOpen: boolean
}
interface Disk {
  /** By how many bytes files may grow yet. */
  room: number
}
interface MemoryFolder {
  readonly folders: Map<string, MemoryFolder>
  readonly files: Map<string, MemoryFile>
}

const newFolder = (): MemoryFolder => ({ folders: new Map(), files: new Map() })
const fail = (name: string): never => {
  throw new DOMException(name, name)
}

function handleOf(file: MemoryFile, disk: Disk) {
  if (file.isOpen) fail('NoModificationAllowedError')
  file.isOpen = true
  const resize = (size: number): void => {
    const next = new Uint8Array(size)
    next.set(file.bytes.subarray(0, size))
    file.bytes = next
  }
  return {
    getSize: () => file.bytes.length,
    read(target: Uint8Array, { at }: { at: number }) {
      const part = file.bytes.subarray(at, at + target.length)
      target.set(part)
      return part.length
    },
    write(bytes: Uint8Array, { at }: { at: number }) {
      const size = file.bytes.length
      const end = Math.min(at + bytes.length, size + disk.room)
      if (end <= at) fail('QuotaExceededError')
      disk.room -= Math.max(0, end - size)
      if (end > size) resize(end)
      file.bytes.set(bytes.subarray(0, end - at), at)
      return end - at
    },
    truncate: resize,
    flush: () => {},
    close: () => {
      file.isOpen = false
    },
  }
}

const fileHandle = (name: string, file: MemoryFile, disk: Disk) => ({
  kind: 'file',
  name,
  getFile: async () => new File([file.bytes], name),
  createSyncAccessHandle: async () => handleOf(file, disk),
})

const isBusy = ({ files, folders }: MemoryFolder): boolean =>
  [...files.values()].some(({ isOpen }) => isOpen) || [...folders.values()].some(isBusy)

function folderHandle(name: string, folder: MemoryFolder, disk: Disk): object {
  return {
    kind: 'directory',
    name,
    async getDirectoryHandle(wanted: string, { create = false } = {}) {
      const found = folder.folders.get(wanted) ?? (create ? newFolder() : fail('NotFoundError'))
      folder.folders.set(wanted, found)
      return folderHandle(wanted, found, disk)
    },
    async getFileHandle(wanted: string, { create = false } = {}) {
      const found =
        folder.files.get(wanted) ?? (create ? { bytes: new Uint8Array(), isOpen: false } : fail('NotFoundError'))
      folder.files.set(wanted, found)
      return fileHandle(wanted, found, disk)
    },
    async removeEntry(wanted: string) {
      const below = folder.folders.get(wanted)
      if (folder.files.get(wanted)?.isOpen === true || (below !== undefined && isBusy(below)))
        fail('NoModificationAllowedError')
      if (!folder.files.delete(wanted) && !folder.folders.delete(wanted)) fail('NotFoundError')
    },
    async *entries() {
      for (const [each, below] of folder.folders) yield [each, folderHandle(each, below, disk)]
      for (const [each, file] of folder.files) yield [each, fileHandle(each, file, disk)]
    },
  }
}

/** In the place of `navigator.storage`. */
export function createMemoryOpfs() {
  const root = newFolder()
  const disk: Disk = { room: Number.POSITIVE_INFINITY }
  return {
    disk,
    getDirectory: async () => folderHandle('', root, disk),
    /** The bytes of the file at this path; undefined when it is not there. */
    at(path: string): Uint8Array<ArrayBuffer> | undefined {
      const names = path.split('/')
      const name = names.pop() ?? ''
      let folder: MemoryFolder | undefined = root
      for (const each of names) folder = folder?.folders.get(each)
      return folder?.files.get(name)?.bytes
    },
    /** What lies at the top. */
    names: () => [...root.folders.keys(), ...root.files.keys()],
    clear(): void {
      root.folders.clear()
      root.files.clear()
    },
  }
}
