import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { publicPictures } from '../../platform/pwa/public-pictures.ts'
import { ContinueOfferCard } from './continue-offer-card.tsx'
import type { ContinueOffer } from './continue-learning.ts'

const offer: ContinueOffer = {
  courseId: 1,
  lessonId: 10,
  courseTitle: '课程',
  cover: 'https://files.example/cover.png',
  lessonTitle: '课时',
  remainingMinutes: 5,
  progress: 40,
  isKept: false,
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('its picture is kept for a time without a network, before all others (screens 1.19.3)', () => {
  // pictures do not load in jsdom
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1)
  render(<ContinueOfferCard offer={offer} />)
  expect(publicPictures(document)).toEqual([{ url: offer.cover, use: 'continue' }])
})
