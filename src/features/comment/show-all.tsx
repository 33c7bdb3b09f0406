import { useState } from 'react'
import type { ReadState } from '../../shared/read.ts'
import { Button } from '../../ui/form/button.tsx'
import { rowStep } from './comment-model.ts'
import styles from './comment.module.css'

interface ShowAllProps {
  readonly label: string
  /** Of the call behind it; `idle` before it is made. */
  readonly state: ReadState<unknown>['status'] | 'idle'
  readonly onPress: () => void
}

/** 查看全部: asks for the rest of a list, and again after a failure (screens 3.6). */
export function ShowAll({ label, state, onPress }: ShowAllProps) {
  return (
    <p className={styles.showAll} role="status">
      <Button variant="text" size="small" busy={state === 'loading'} onClick={onPress}>
        {state === 'failed' || state === 'stale' ? '加载失败，点击重试' : label}
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
