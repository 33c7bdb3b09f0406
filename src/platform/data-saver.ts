/** 省流量模式 (screens 4.5). */
import { atom } from 'jotai'
import { readPreferences, writePreferences } from './storage.ts'

export const dataSaverChoices = ['auto', 'on', 'off'] as const
export type DataSaverChoice = (typeof dataSaverChoices)[number]

/** The stored choice; anything unknown leaves it to the browser. */
function storedChoice(): DataSaverChoice {
  const value = readPreferences()['dataSaver']
  return dataSaverChoices.find((choice) => choice === value) ?? 'auto'
}

const choiceAtom = atom<DataSaverChoice>(storedChoice())

/** The choice on screen; setting it keeps it. */
export const dataSaverAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: DataSaverChoice) => {
    writePreferences({ dataSaver: choice })
    set(choiceAtom, choice)
  },
)

/** What browsers tell about the connection; none of it is standard everywhere. */
interface ConnectionInfo {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * True when data are to be saved: as the learner chose 开 or 关; by itself when the browser was asked to save data or
 * the network is too slow to waste any.
 */
export function isSavingData(): boolean {
  const choice = storedChoice()
  if (choice !== 'auto') return choice === 'on'
  // not in the types because it is in no standard
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionInfo }
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}
