import { useStore } from 'jotai'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { strings } from '../../strings/zh-CN.ts'
import { CellGroup } from '../../ui/cell.tsx'
import styles from './profile.module.css'

const SayContext = createContext<(sentence: string) => void>(() => {})

export interface RowGroupProps {
  /** What the screen itself has to say below these rows. */
  readonly notice?: string
  readonly children: ReactNode
}

/** Rows with one line below for what could not be done, announced politely (screens 1.6.1). */
export function RowGroup({ notice = '', children }: RowGroupProps) {
  const [sentence, say] = useState('')
  return (
    <CellGroup>
      <SayContext value={say}>{children}</SayContext>
      <p role="status" className={styles.sentence}>
        {sentence || notice}
      </p>
    </CellGroup>
  )
}

/** Says something below the rows of this group; '' takes it away. */
export function useSay(): (sentence: string) => void {
  return use(SayContext)
}

/** Runs a change of the member, or says that it needs the network (screens 2.15). */
export function useChange(): (action: () => void) => void {
  const store = useStore()
  const say = useSay()
  return useCallback(
    (action) => {
      const isOffline = store.get(connectivityAtom) === 'offline'
      say(isOffline ? strings.needNetwork : '')
      if (!isOffline) action()
    },
    [store, say],
  )
}
