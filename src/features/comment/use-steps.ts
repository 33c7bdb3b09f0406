import { useState } from 'react'
import { rowStep } from './comment-model.ts'

export interface Steps<T> {
  /** The rows that are rendered. */
  readonly rows: readonly T[]
  readonly end: 'idle' | 'end' | 'none'
  more(): void
}

/** Renders a long list in steps (screens 3.6). */
export function useSteps<T>(all: readonly T[]): Steps<T> {
  const [limit, setLimit] = useState(rowStep)
  const end = all.length > limit ? 'idle' : limit > rowStep ? 'end' : 'none'
  return { rows: all.slice(0, limit), end, more: () => setLimit(limit + rowStep) }
}
