import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryOpfs } from '../../../tests/support/dom/memory-opfs.ts'
import { filmAt, hasFilms } from '../../shared/downloads/download-files.ts'
import {
  deleteFilms,
  deleteLessons,
  deletePieces,
  filesRoot,
  folderOfMember,
  setOwner,
  storedLesson,
  storedLessons,
} from './film-files.ts'
import { diskLimitMs } from './with-timeout.ts'
import { openLesson } from '../downloads/worker/opfs-files.ts'

const opfs = createMemoryOpfs()
beforeEach(() => {
  opfs.clear()
  vi.stubGlobal('navigator', { storage: opfs })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function put(member: string, lesson: number, name = 'film.mp4'): Promise<FileSystemFileHandle> {
  const folder = await (await folderOfMember(member)).getDirectoryHandle(String(lesson), { create: true })
  return folder.getFileHandle(name, { create: true })
}
const stored = async () => (await storedLessons()).map(({ member, lesson }) => `${member}/${lesson}`)

describe('the films of members', () => {
  it('are found with what is left of their pieces', async () => {
    await put('7', 1)
    const lesson = await openLesson('7', 2)
    const part = await lesson.open('part')
    part.write(new Uint8Array(3), 0)
    await put('a/b', 3)
    expect(await hasFilms()).toBe(true)
    expect(await storedLessons()).toEqual([
      { member: '7', lesson: 1, film: 0, pieces: 0 },
      { member: '7', lesson: 2, film: 0, pieces: 3 },
      { member: 'a/b', lesson: 3, film: 0, pieces: 0 },
    ])
    expect(await storedLesson({ member: '7', lesson: 2 })).toMatchObject({ film: 0, pieces: 3 })
  })

  it('are deleted for some or for all of them', async () => {
    await put('7', 1)
    await put('8', 1)
    expect(await deleteFilms(['7', '9'])).toBe(true)
    expect(await stored()).toEqual(['8/1'])
    await setOwner('8')
    expect(await deleteFilms()).toBe(true)
    expect(await stored()).toEqual([])
    expect(await hasFilms()).toBe(false)
    await expect((await filesRoot()).getDirectoryHandle('lessons-owner')).rejects.toThrow('NotFoundError')
  })

  it('are waited for where one is still being written; that it cannot be had is said', async () => {
    vi.useFakeTimers()
    const handle = await (
      (await put('7', 1)) as unknown as { createSyncAccessHandle(): Promise<{ close(): void }> }
    ).createSyncAccessHandle()
    const refused = deleteFilms(['7'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await refused).toBe(false)
    const waiting = deleteFilms(['7'])
    await vi.advanceTimersByTimeAsync(60)
    handle.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waiting).toBe(true)
    expect(await stored()).toEqual([])
  })

  it('need no browser that has such files', async () => {
    vi.stubGlobal('navigator', {})
    expect(await deleteFilms()).toBe(true)
    expect(await hasFilms()).toBe(false)
  })
})

it('a film is played for the member who is here, and for nobody else', async () => {
  await put('7', 1)
  await setOwner('7')
  await setOwner('7')
  expect(await filmAt('7/1.mp4')).not.toBeNull()
  await setOwner('8')
  await expect(filmAt('7/1.mp4')).rejects.toThrow('NotFoundError')
  await setOwner(null)
  await expect(filmAt('7/1.mp4')).rejects.toThrow('NotFoundError')
})

it('a disk that names the owner late names nobody who has left meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await put('7', 1)
  await put('8', 1)
  const { getDirectory } = opfs
  const late: (() => void)[] = []
  for (const step of ['root', 'owner'] as const) {
    let isSilent = true
    const silent = async (): Promise<void> => {
      if (!isSilent) return
      isSilent = false
      await new Promise<void>((resolve) => late.push(resolve))
    }
    const root = vi.spyOn(opfs, 'getDirectory').mockImplementation(async () => {
      if (step === 'root') await silent()
      const folder = (await getDirectory()) as FileSystemDirectoryHandle
      const getDirectoryHandle: typeof folder.getDirectoryHandle = async (name, options) => {
        if (options?.create === true) await silent()
        return folder.getDirectoryHandle(name, options)
      }
      return Object.assign(Object.create(folder) as object, { getDirectoryHandle })
    })
    for (const next of [null, '8']) {
      isSilent = true
      const named = [setOwner('7'), setOwner(next)]
      await vi.advanceTimersByTimeAsync(diskLimitMs)
      await Promise.all(named)
      late.pop()?.()
      await vi.advanceTimersByTimeAsync(1)
      const played = await Promise.all(
        ['7', '8'].map((member) =>
          filmAt(`${member}/1.mp4`).then(
            () => member,
            () => null,
          ),
        ),
      )
      expect(played, step).toEqual([null, next])
    }
    root.mockRestore()
  }
})

it('who measures or deletes what is not there leaves no folder of the member', async () => {
  await filesRoot().then((root) => root.getDirectoryHandle('lessons', { create: true }))
  const one = { member: '7', lesson: 1 }
  await expect(storedLesson(one)).rejects.toThrow('NotFoundError')
  await deletePieces(one)
  await deleteLessons([one])
  expect(opfs.names()).toEqual(['lessons'])
})
