import { useAtom } from 'jotai'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { codeFailure } from '../../../platform/browser/code-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import type { ChoiceSheetProps } from './choice-sheet.tsx'
import { playerSheetAtom } from './player-sheet.ts'

/** The sheets of the player; their code is fetched with the first of them. To be rendered. */
export function useChoiceSheet(props: Omit<ChoiceSheetProps, 'kind' | 'onChoose'>): ReactNode {
  const [Sheet, setSheet] = useState<ComponentType<ChoiceSheetProps> | null>(null)
  const [kind, choose] = useAtom(playerSheetAtom)
  const isMissing = kind !== null && Sheet === null
  useEffect(() => {
    async function load(): Promise<void> {
      try {
        const { ChoiceSheet } = await inTime(import('./choice-sheet.tsx'))
        setSheet(() => ChoiceSheet)
      } catch {
        choose(null)
        showToast(codeFailure())
      }
    }
    if (isMissing) void load()
  }, [isMissing, choose])
  // the next lesson begins without one
  useEffect(() => () => choose(null), [choose])
  return Sheet && kind && <Sheet kind={kind} onChoose={choose} {...props} />
}
