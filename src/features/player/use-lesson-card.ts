import { useLocation } from '@tanstack/react-router'
import type { LessonDetail } from '../../api/lesson.ts'
import { settings } from '../../platform/settings.ts'
import { useShareCard } from '../../platform/share.ts'
import { useSystemConfig } from '../../platform/system-config.ts'
import { pictureSource } from '../../shared/picture-source.ts'

const loadApi = () => import('../../api/wechat.ts')

/** What a link to this lesson looks like inside WeChat (screens 1.21). */
export function useLessonCard({ lesson, course }: LessonDetail): void {
  const { url } = useSystemConfig()
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const title = `${lesson.title} – ${course.title}`
  const picture = pictureSource(course.cover, url, settings.apiBase)
  useShareCard({ title, text: course.shortDescription, picture, path }, loadApi)
}
