import { settings } from '../../platform/browser/settings.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import type { ContinueOffer } from '../../domain/learning/continue-learning.ts'
import { pictureSource } from '../../shared/picture-source.ts'
import { ContinueCard } from '../../ui/course/continue-card.tsx'

/** One tap back into the lesson left last (screens 4.1). */
export function ContinueOfferCard({ offer }: { readonly offer: ContinueOffer }) {
  const config = useSystemConfig()
  return (
    <ContinueCard
      href={`/course/video/${offer.lessonId}`}
      cover={pictureSource(offer.cover, config.url, settings.apiBase)}
      courseTitle={offer.courseTitle}
      lessonTitle={offer.lessonTitle ?? undefined}
      remaining={offer.remainingMinutes === null ? undefined : `还剩${offer.remainingMinutes}分钟`}
      progress={offer.progress}
    />
  )
}
