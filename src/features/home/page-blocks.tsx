import { useDeferredValue, useEffect, useState } from 'react'
import type { PageBlock } from '../../api/page-block.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { useLargeScreen } from '../../ui/frame/use-large-screen.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { BlockView } from './block-view.tsx'
import { firstScreenCovers, firstScreenOf } from './home-model.ts'

/** The blocks of the page in the order of the server (screens 2.1). */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  const shown = useFirstScreenFirst(blocks)
  const pictureSource = usePictureSource()
  return shown.map((block, index) => (
    <BlockBoundary key={block.id}>
      <BlockView
        block={block}
        isFirst={index === 0}
        eagerCount={firstScreenCovers(shown, index)}
        pictureSource={pictureSource}
      />
    </BlockBoundary>
  ))
}

/** Whether the app has just been opened by an address: a reload or a step back must find its place, and needs all at once. */
let isOpening = performance.getEntriesByType('navigation')[0]?.type === 'navigate'

/**
 * The blocks to render: where the app opens with home, those of the first screen, and all of them as soon as these are
 * painted.
 */
export function useFirstScreenFirst(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const isLarge = useLargeScreen()
  // what fills the screen of a phone leaves room on a large one: there the rest would push the footer out of sight
  const [isFirst] = useState(isOpening && !isLarge)
  useEffect(() => {
    isOpening = false
  }, [])
  return useDeferredValue(blocks, isFirst ? firstScreenOf(blocks) : undefined)
}
