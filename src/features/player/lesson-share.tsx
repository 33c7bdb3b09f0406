import { useRouter } from '@tanstack/react-router'
import type { LessonDetail } from '../../api/lesson.ts'
import { shareAddress, sharedAddress } from '../../platform/share.ts'
import { ShareButton } from '../../ui/share-button.tsx'

/** 分享 in the header of a lesson (screens 1.21). */
export function LessonShare({ detail: { lesson, course } }: { readonly detail: LessonDetail }) {
  const router = useRouter()
  const { pathname, searchStr } = router.state.location
  const path = pathname + searchStr
  const title = `${lesson.title} – ${course.title}`
  return (
    <ShareButton
      share={() => shareAddress({ title, text: course.shortDescription, path })}
      address={sharedAddress(path)}
    />
  )
}
