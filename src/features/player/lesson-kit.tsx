import { useSyncExternalStore } from 'react'
import { useNoteParts, type LoadNoteParts } from '../../domain/notes/use-note-parts.ts'
import { BookmarkTool } from './bookmark-tool.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import type { LessonRun } from './lesson-run.ts'
import { ProgressSlider } from './stage/progress-slider.tsx'
import { useLessonPlayhead } from './use-lesson-playhead.ts'

interface BookmarkProps {
  readonly run: LessonRun
  readonly loadNoteParts: LoadNoteParts
}

/** 书签 of a lesson that is heard, with what it says. */
function Bookmark({ run: { player, detail }, loadNoteParts }: BookmarkProps) {
  const state = useSyncExternalStore(player.subscribe, () => player.snapshot().state.name)
  useLessonPlayhead(player, detail.lesson.id, state)
  const { parts, fetchParts } = useNoteParts(loadNoteParts)
  return (
    <>
      <BookmarkTool detail={detail} fetchParts={fetchParts} />
      {parts && <parts.LessonNotes detail={detail} />}
    </>
  )
}

/**
 * Parts of the lesson's screen for the one of 听课, which is loaded later and gets them from it: imported by both they would be
 * cut off into a file of their own, and each lesson would wait for one more.
 */
export const lessonKit = { Bookmark, BuyButtons, ProgressSlider }

export type LessonKit = typeof lessonKit
