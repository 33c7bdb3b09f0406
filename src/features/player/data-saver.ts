import { readPreferences } from '../../platform/storage.ts'

/** What browsers tell about the connection; none of it is standard everywhere. */
interface ConnectionInfo {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * True when data are to be saved (screens 4.5): as the learner chose 开 or 关; by itself when the browser was asked to
 * save data or the network is too slow to waste any.
 */
export function isSavingData(): boolean {
  const choice = readPreferences()['dataSaver']
  if (choice === 'on' || choice === 'off') return choice === 'on'
  // not in the types because it is in no standard
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionInfo }
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}
