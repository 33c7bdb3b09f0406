import { useStore } from 'jotai'
import { useState } from 'react'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { countNotes } from './count-notes.ts'
import type { allNotes, saveNotes } from './export-notes.ts'

interface NoteFiles {
  readonly allNotes: typeof allNotes
  readonly saveNotes: typeof saveNotes
}

/** Loads what makes the file: a part of the code of notes, which these screens do without. */
export type LoadNoteFiles = () => Promise<NoteFiles>

interface Ready {
  readonly markdown: string
  readonly saveNotes: NoteFiles['saveNotes']
}

/** Notes that are about to be deleted: how many, and the way to save them first. */
export interface NoteRescue {
  /** Of the member; 0 until `look`, null when the disk did not say. */
  readonly count: number | null
  /** What went wrong with the last try, '' for nothing. */
  readonly error: string
  /** Counts, and makes the file ready: from the tap on there is no time for it. */
  look(): Promise<void>
  /** Call it from a tap. False when the notes are not saved: nothing may be deleted then. */
  save(): Promise<boolean>
}

/** For a screen that is about to delete notes; `load` is called by each `look`. */
export function useNoteRescue(load: LoadNoteFiles): NoteRescue {
  const store = useStore()
  const [count, setCount] = useState<number | null>(0)
  const [error, setError] = useState('')
  const [ready, setReady] = useState<Promise<Ready> | null>(null)

  function prepare(): Promise<Ready> {
    const made = inTime(load()).then(async (files) => ({
      markdown: await files.allNotes(),
      saveNotes: files.saveNotes,
    }))
    made.catch(() => {})
    setReady(made)
    return made
  }

  return {
    count,
    error,
    async look() {
      setError('')
      const member = store.get(knownMemberAtom)
      const found = member === null ? 0 : await withTimeout(diskLimitMs, countNotes(String(member.id)), null)
      setCount(found)
      if (found !== 0) void prepare()
    },
    async save() {
      setError('')
      try {
        const made = await (ready ?? prepare())
        const outcome = await made.saveNotes(made.markdown)
        if (outcome === 'saved' || outcome === 'copied') return true
        if (outcome === 'failed') setError(failed)
      } catch {
        setReady(null)
        setError(failed)
      }
      return false
    },
  }
}

const failed = '笔记没有导出成功，请重试'
