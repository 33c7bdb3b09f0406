import { errorDetail } from './errors.ts'

/** True when the server may have done what it was asked for although it did not say so. */
export function isOutcomeUnknown(error: unknown): boolean {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'offline':
    case 'timeout':
    case 'malformed':
      return true
    case 'http':
      return detail.status >= 500
    default:
      return detail === null
  }
}
