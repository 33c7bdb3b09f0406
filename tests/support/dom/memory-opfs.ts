/** OPFS on memory, with the handle that writes in place and belongs to one owner at a time. */

interface MemoryFile {
  bytes: Uint8Array<ArrayBuffer>
  isOpen: boolean
}
interface MemoryFolder {
  readonly folders: Map<string, MemoryFolder>
  readonly files: Map<string, MemoryFile>
}

const newFolder = (): MemoryFolder => ({ folders: new Map(), files: new Map() })
const fail = (name: string): never => {
  throw new DOMException(name, name)
}

function handleOf(file: MemoryFile) {
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
      if (at + bytes.length > file.bytes.length) resize(at + bytes.length)
      file.bytes.set(bytes, at)
      return bytes.length
    },
    truncate: resize,
    flush: () => {},
    close: () => {
      file.isOpen = false
    },
  }
}

const fileHandle = (name: string, file: MemoryFile) => ({
  kind: 'file',
  name,
  getFile: async () => new File([file.bytes], name),
  createSyncAccessHandle: async () => handleOf(file),
})

const isBusy = ({ files, folders }: MemoryFolder): boolean =>
  [...files.values()].some(({ isOpen }) => isOpen) || [...folders.values()].some(isBusy)

function folderHandle(name: string, folder: MemoryFolder): object {
  return {
    kind: 'directory',
    name,
    async getDirectoryHandle(wanted: string, { create = false } = {}) {
      const found = folder.folders.get(wanted) ?? (create ? newFolder() : fail('NotFoundError'))
      folder.folders.set(wanted, found)
      return folderHandle(wanted, found)
    },
    async getFileHandle(wanted: string, { create = false } = {}) {
      const found =
        folder.files.get(wanted) ?? (create ? { bytes: new Uint8Array(), isOpen: false } : fail('NotFoundError'))
      folder.files.set(wanted, found)
      return fileHandle(wanted, found)
    },
    async removeEntry(wanted: string) {
      const below = folder.folders.get(wanted)
      if (folder.files.get(wanted)?.isOpen === true || (below !== undefined && isBusy(below)))
        fail('NoModificationAllowedError')
      if (!folder.files.delete(wanted) && !folder.folders.delete(wanted)) fail('NotFoundError')
    },
    async *entries() {
      for (const [each, below] of folder.folders) yield [each, folderHandle(each, below)]
      for (const [each, file] of folder.files) yield [each, fileHandle(each, file)]
    },
  }
}

/** In the place of `navigator.storage`. */
export function createMemoryOpfs() {
  const root = newFolder()
  return {
    getDirectory: async () => folderHandle('', root),
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
