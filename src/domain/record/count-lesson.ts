import type { LessonDetail } from '../../api/lesson.ts'
import type { Member } from '../../shared/member.ts'
import type { CountedPlayer } from './count-playing.ts'

/**
 * Counts what is played of a lesson for the learning record (screens 4.12); its code is loaded with it. `isWhole`: its end is
 * the end of the lesson, not of a trial. Returns what ends it.
 */
export function countLesson(
  player: CountedPlayer,
  { lesson, course }: LessonDetail,
  member: Member | null,
  isWhole: boolean,
): (() => void) | undefined {
  if (member === null) return undefined
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
}
