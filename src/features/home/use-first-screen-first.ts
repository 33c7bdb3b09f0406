import { useDeferredValue, useEffect, useState } from 'react'
import type { PageBlock } from '../../api/page-block.ts'
import { firstScreenOf } from './home-model.ts'

/** Whether the app has just been opened by an address: a reload or a step back must find its place, and needs all at once. */
let isOpening = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate'

/**
 * The blocks to render: where the app opens with home, those of the first screen, and all of them as soon as these are
 * painted.
 */
export function useFirstScreenFirst(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const [isFirst] = useState(isOpening)
  useEffect(() => {
    isOpening = false
  }, [])
  return useDeferredValue(blocks, isFirst ? firstScreenOf(blocks) : undefined)
}
