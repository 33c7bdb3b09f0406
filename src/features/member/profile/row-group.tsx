import { createContext, use, useState, type ReactNode } from 'react'
import { useNetworkGate, type NetworkGate } from '../../../platform/browser/action-failure.ts'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { CellGroup } from '../../../ui/frame/cell.tsx'
import styles from './profile.module.css'

interface Line {
  readonly gate: NetworkGate
  readonly say: (message: string) => void
}

const LineContext = createContext<Line>({ gate: { message: '', pass: () => true }, say: () => {} })

export interface RowGroupProps {
  /** What the screen itself has to say below these rows. */
  readonly notice?: string
  readonly children: ReactNode
}

/** Rows with one line below for what could not be done, announced politely (screens 1.6.1). */
export function RowGroup({ notice = '', children }: RowGroupProps) {
  const gate = useNetworkGate()
  const [message, say] = useState('')
  const kept = useKeptMessage(message || notice)
  return (
    <CellGroup>
      <LineContext value={{ gate, say }}>{children}</LineContext>
      <p role="status" className={styles.message}>
        {gate.message || kept}
      </p>
    </CellGroup>
  )
}

/** Says something below the rows of this group; '' takes it away. */
export function useSay(): (message: string) => void {
  return use(LineContext).say
}

/** Runs a change of the member, or says that it needs the network (screens 2.15). */
export function useChange(): (action: () => void) => void {
  const { gate, say } = use(LineContext)
  return (action) => {
    say('')
    if (gate.pass()) action()
  }
}
