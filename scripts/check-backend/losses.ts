/** Decoders leave out what they cannot use; here it is counted. */
import { defaultSystemConfig } from '../../src/shared/system-config.ts'

export interface Losses {
  readonly detail: string
  /** There were rows, and the app cannot read them. */
  readonly isAll: boolean
}

/** Of these no row is left out by rule; all of another list may be, as where each course in it was deleted. */
const readWhole = new Set(['listCourses', 'listCourseCategories', 'listOrders'])

/** What of the wire's `data` did not arrive in the decoded value; null when nothing is missed. */
export function losses(operation: string, data: unknown, value: unknown): Losses | null {
  if (isRecord(value) && 'credit1_reward' in value) return missingKeys(data)
  const sent = rowsOf(data)
  const used = rowsOf(value)
  if (sent === null || used === null || used.length >= sent.length) return null
  const detail = `${sent.length} 行中有 ${sent.length - used.length} 行未使用`
  return { detail, isAll: used.length === 0 && readWhole.has(operation) }
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
