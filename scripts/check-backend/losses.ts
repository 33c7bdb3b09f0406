/** Decoders leave out what they cannot use; here it is counted. */
import { defaultSystemConfig } from '../../src/shared/system-config.ts'

export interface Losses {
  readonly detail: string
  /** There were rows, and none could be used. */
  readonly isAll: boolean
}

/** What of the wire's `data` did not arrive in the decoded value; null when nothing is missed. */
export function losses(data: unknown, value: unknown): Losses | null {
  if (isRecord(value) && 'credit1_reward' in value) return missingKeys(data)
  const sent = rowsOf(data)
  const used = rowsOf(value)
  if (sent === null || used === null || used.length >= sent.length) return null
  return { detail: `${sent.length} 行中有 ${sent.length - used.length} 行未使用`, isAll: used.length === 0 }
}

/** In the product specification, and in no backend (backend 13): no school can do anything about them. */
const neverThere = new Set(['webname', 'sliders'])

function missingKeys(data: unknown): Losses | null {
  const keys = isRecord(data) ? Object.keys(data) : []
  const missing = Object.keys(defaultSystemConfig).filter((key) => !keys.includes(key) && !neverThere.has(key))
  if (missing.length === 0) return null
  return { detail: `缺少 ${missing.join('、')}（使用默认值）`, isAll: keys.length === 0 }
}

/** The rows of a list or of a page, on the wire and decoded. */
function rowsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const rows = value['rows'] ?? value['data']
  if (Array.isArray(rows)) return rows
  return isRecord(rows) ? Object.values(rows) : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
