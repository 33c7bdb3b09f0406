import { paths } from '../../shared/paths.ts'
import { ContinueCard } from '../../ui/course/continue-card.tsx'
import { usePictureSource } from '../course/use-picture-source.ts'
import type { ContinueOffer } from './continue-learning.ts'

/** 已下载，还剩12分钟; what is not known or not of use is left out. */
function remainingText({ remainingMinutes, isKept }: ContinueOffer): string | undefined {
  const parts = [isKept && '已下载', remainingMinutes !== null && `还剩${remainingMinutes}分钟`].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join('，')
}

/** One tap back into the lesson left last (screens 4.1). */
export function ContinueOfferCard({ offer }: { readonly offer: ContinueOffer }) {
  const pictureSource = usePictureSource()
  return (
    <ContinueCard
      href={paths.lesson(offer.lessonId)}
      cover={pictureSource(offer.cover)}
      courseTitle={offer.courseTitle}
      lessonTitle={offer.lessonTitle ?? undefined}
      remaining={remainingText(offer)}
      progress={offer.progress}
    />
  )
}
