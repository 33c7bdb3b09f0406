import type { Page, Read } from '../shared/read.ts'
import { amount, decoder, from, page, shape, text, time, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { creditRecordsAddress } from './read-addresses.ts'

/** A change of the member's points. It has no id: its place in the list names it (screens 6 row 53). */
export interface CreditRecord {
  /** Below 0 when points were spent. */
  readonly sum: number
  readonly remark: string
  readonly createdAt: number | null
}

const record: Schema<CreditRecord> = shape({ sum: amount, remark: text, createdAt: from('created_at', time) })

const decode = decoder(page(record))

/** Changes of the member's points, newest first. */
export function creditRecordsRead(query: {
  readonly page: number
  readonly pageSize: number
}): Read<Page<CreditRecord>> {
  return makeRead(creditRecordsAddress(query.page, query.pageSize), decode)
}
