import { useEffect, useState, type ComponentType } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { whenIdle } from '../../platform/reads/when-idle.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { deferredComponent } from '../../ui/deferred-component.tsx'

interface OfLesson {
  readonly detail: LessonDetail
}

/** What a lesson shows of notes besides the button 书签: their code is loaded when it has nothing else to do. */
export interface NoteParts {
  /** Marks on the slider, the snack, the sheets. Has no place on the screen. */
  readonly LessonNotes: ComponentType<OfLesson>
  /** The tab 笔记. */
  readonly NotesPanel: ComponentType<OfLesson>
  /** Marks a second of the lesson. */
  readonly addBookmark: (detail: LessonDetail, second: number) => void
}

export type LoadNoteParts = () => Promise<NoteParts>

let loaded: NoteParts | null = null
let Panel: ComponentType<OfLesson> | undefined

const fetchFrom = async (load: LoadNoteParts): Promise<NoteParts> => (loaded ??= await load())

/**
 * `parts` is null until they are there. `fetchParts` is for who cannot wait, and rejects where they cannot be had. `Panel`
 * is the tab, which waits for its code and says so when that cannot be had.
 */
export function useNoteParts(load: LoadNoteParts): {
  readonly parts: NoteParts | null
  readonly Panel: ComponentType<OfLesson>
  fetchParts(): Promise<NoteParts>
} {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    // a lesson without them is complete; a tap tries again
    if (loaded === null) whenIdle(() => void fetchFrom(load).then(setParts, () => {}))
  }, [load])
  Panel ??= deferredComponent(async () => (await fetchFrom(load)).NotesPanel)
  return {
    parts,
    Panel,
    async fetchParts() {
      const found = await inTime(fetchFrom(load))
      setParts(found)
      return found
    },
  }
}
