import { useLocation } from '@tanstack/react-router'
import type { LessonDetail } from '../../api/lesson.ts'
import { useShare } from '../../platform/browser/share.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { ShareButton } from '../../ui/frame/share-button.tsx'

/** 分享 in the header of a lesson, and its card in WeChat (screens 1.21). */
export function LessonShare({ detail: { lesson, course } }: { readonly detail: LessonDetail }) {
  const pictureSource = usePictureSource()
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const title = `${lesson.title} – ${course.title}`
  const picture = pictureSource(course.cover)
  return <ShareButton {...useShare({ title, text: course.shortDescription, picture, path }, true)} />
}
