/** Rules of the home screen (screens 2.1). */
import type { ImageLayout, PageBlock } from '../../api/page-block.ts'
import type { PictureLink } from '../../shared/pictures/picture-link.ts'

const maxClosedIds = 50

/** Px of the card 继续学习 where no start has seen it yet: cover, its margins and the bar below. */
const usualContinueHeight = 109

/**
 * Px to keep free for the card while nobody knows whether there is one. `preference` is its height at the last start, 0
 * without one; it says nothing of what stands in it.
 */
export function expectedContinueHeight(preference: unknown): number {
  return typeof preference === 'number' && preference >= 0 ? preference : usualContinueHeight
}

/** The ids of announcements closed on this device, read out of the preferences; whatever else stands there is ignored. */
export function closedIdsOf(preference: unknown): readonly number[] {
  return Array.isArray(preference) ? preference.filter((id): id is number => Number.isSafeInteger(id)) : []
}

/** The list with one more id; only the newest are kept, older announcements do not come back as the latest. */
export function withClosedId(closedIds: readonly number[], id: number): readonly number[] {
  return [...closedIds.filter((closed) => closed !== id), id].slice(-maxClosedIds)
}

/** How a picture group stands: a large one beside two small ones needs three, fewer stand beside each other. */
export function imageArrangement(
  layout: ImageLayout,
  count: number,
): { readonly columns: number; readonly shown: number; readonly isOneAndTwo: boolean } {
  if (layout !== 'v-1-2') return { columns: Number(layout.slice(2)), shown: count, isOneAndTwo: false }
  return { columns: Math.min(2, Math.max(1, count)), shown: Math.min(3, count), isOneAndTwo: count >= 3 }
}

/** Blocks in whose place the first course covers can still be seen without scrolling. */
const firstScreenBlocks = 4
const firstScreenCourses = 3

/** How many covers of the block at `index` are wanted at once: those of the first courses, near the top (screens 1.20.2). */
export function firstScreenCovers(blocks: readonly PageBlock[], index: number): number {
  const first = blocks.findIndex(({ sign }) => sign === 'h5-vod-v1')
  return index === first && index < firstScreenBlocks ? firstScreenCourses : 0
}

/** The blocks that fill a phone's screen, or all of them where that is not certain. */
export function firstScreenOf(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const first = blocks.slice(0, firstScreenBlocks)
  const isFilled = first.some((block) => block.sign === 'h5-vod-v1' && block.courses.length >= firstScreenCourses)
  return isFilled ? first : blocks
}

/** The blocks to show: without a slider among them that of the configuration stands on top (screens 2.1). */
export function withConfiguredSlider(
  blocks: readonly PageBlock[],
  pictures: readonly PictureLink[],
): readonly PageBlock[] {
  if (pictures.length === 0 || blocks.some(({ sign }) => sign === 'slider')) return blocks
  // ids of the server begin with 1
  return [{ id: 0, sign: 'slider', pictures }, ...blocks]
}

/** A colour as the editor of page blocks writes it, or null. */
export function blankColor(color: string): string | null {
  const value = color.trim().toLowerCase()
  return /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|^(rgb|hsl)a?\([\d.,\s%/deg]{5,40}\)$/.test(value) ? value : null
}
