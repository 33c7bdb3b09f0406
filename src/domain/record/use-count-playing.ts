import { useEffect } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Member } from '../../shared/member.ts'
import type { CountedPlayer } from './count-playing.ts'

/** Counts what is played for the learning record; its code is loaded when the first picture was seen (screens 4.12). */
export function useCountPlaying(
  player: CountedPlayer,
  hasPlayed: boolean,
  { lesson, course }: LessonDetail,
  member: Member | null,
  isWhole: boolean,
): void {
  useEffect(() => {
    if (!hasPlayed || member === null) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const start = async (): Promise<void> => {
      const { countPlaying } = await import('./count-playing.ts')
      const facts = {
        lesson: lesson.id,
        course: course.id,
        title: lesson.title,
        courseTitle: course.title,
        cover: course.cover,
      }
      if (!isOver) stop = countPlaying(player, { member: String(member.id), lesson: facts, isWhole })
    }
    // without its code the lesson plays all the same
    void start().catch(() => {})
    return () => {
      isOver = true
      stop?.()
    }
    // one player plays one lesson for one member
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [player, hasPlayed])
}
