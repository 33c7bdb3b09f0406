import { useEffect, useState, type ComponentType } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { settings } from '../../platform/browser/settings.ts'
import { whenIdle } from '../../platform/reads/when-idle.ts'
import type { Entitlement } from '../course/entitlement.ts'

/** What other screens show of downloads. Its code is no part of theirs: it is loaded when they have nothing else to do. */
export interface DownloadParts {
  readonly LessonTool: ComponentType<{ readonly detail: LessonDetail; readonly entitlement: Entitlement }>
  readonly LessonMark: ComponentType<{ readonly lesson: number }>
  readonly CourseEntry: ComponentType<{ readonly detail: CourseDetail; readonly entitlement: Entitlement }>
}

export type LoadDownloadParts = () => Promise<DownloadParts>

let loaded: DownloadParts | null = null

/** Null until they are there; without downloads, and where nobody may download, for ever. */
export function useDownloadParts(load: LoadDownloadParts, isWanted: boolean): DownloadParts | null {
  const isOffered = isWanted && settings.offlineVideo
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!isOffered || loaded !== null) return
    const fetchParts = async (): Promise<void> => {
      loaded = await load()
      setParts(loaded)
    }
    // a screen without them is complete; the next one tries again
    whenIdle(() => void fetchParts().catch(() => {}))
  }, [isOffered, load])
  return isOffered ? parts : null
}
