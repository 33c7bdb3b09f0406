/** What browsers tell about the connection; none of it is standard everywhere. */
interface ConnectionInfo {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True when the browser was asked to save data or the network is too slow to waste any (screens 4.5, 自动). */
export function isSavingData(): boolean {
  // not in the types because it is in no standard
  const { connection } = navigator as Navigator & { readonly connection?: ConnectionInfo }
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}
