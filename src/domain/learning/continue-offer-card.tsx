import { paths } from '../../shared/paths.ts'
import { ContinueCard } from '../../ui/course/continue-card.tsx'
import { usePictureSource } from '../course/use-picture-source.ts'
import type { ContinueOffer } from './continue-learning.ts'

/** One tap back into the lesson left last (screens 4.1). */
export function ContinueOfferCard({ offer }: { readonly offer: ContinueOffer }) {
  const pictureSource = usePictureSource()
  const left = offer.remainingMinutes === null ? undefined : `还剩${offer.remainingMinutes}分钟`
  return (
    <ContinueCard
      href={paths.lesson(offer.lessonId)}
      cover={pictureSource(offer.cover)}
      courseTitle={offer.courseTitle}
      lessonTitle={offer.lessonTitle ?? undefined}
      remaining={offer.isKept ? ['已下载', left].filter(Boolean).join('，') : left}
      progress={offer.progress}
    />
  )
}
