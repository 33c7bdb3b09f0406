/** 省流量模式 (screens 4.5). */
import { preference } from '../storage/preference.ts'

export type DataSaverChoice = 'auto' | 'on' | 'off'

const choice = preference<DataSaverChoice>('dataSaver', ['auto', 'on', 'off'])

/** The choice on screen; setting it stores it. */
export const dataSaverAtom = choice.atom

interface ConnectionInfo extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** E.g. cellular or wifi; told by phones. */
  readonly type?: string
}

/** What the browser tells about the connection, if it does: it is in no standard, and so not in the types. */
export const connectionInfo = (): ConnectionInfo | undefined =>
  (navigator as Navigator & { readonly connection?: ConnectionInfo }).connection

/**
 * True when data are to be saved: as the learner chose 开 or 关; by itself when the browser was asked to save data or
 * the network is too slow to waste any.
 */
export function isSavingData(): boolean {
  const chosen = choice.read()
  if (chosen !== 'auto') return chosen === 'on'
  const connection = connectionInfo()
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}
