import { useState } from 'react'
import type { ReadResult } from '../../platform/reads/use-read.ts'
import { Button } from '../../ui/form/button.tsx'
import { rowStep } from './comment-model.ts'
import styles from './comment.module.css'

interface ShowAllProps {
  readonly label: string
  /** The call behind it; null before it is made. */
  readonly all: ReadResult<unknown> | null
  /** There are rows that are not shown. */
  readonly isMore: boolean
  readonly onFirst: () => void
}

/** 查看全部: asks for the rest of a list, and again after a failure (screens 3.6); nothing where all of it is there. */
export function ShowAll({ label, all, isMore, onFirst }: ShowAllProps) {
  const state = all?.state
  const isFailed = state?.status === 'failed' || (state?.status === 'stale' && state.error !== null)
  const isThere = state !== undefined && 'data' in state
  if (!isFailed && (isThere || !isMore)) return null
  return (
    <p className={styles.showAll} role="status">
      <Button
        variant="text"
        size="small"
        busy={state?.status === 'loading'}
        onClick={() => (all ? void all.refresh() : onFirst())}
      >
        {isFailed ? '加载失败，点击重试' : label}
      </Button>
    </p>
  )
}

interface Steps<T> {
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
