import { creditRecordsRead, type CreditRecord } from '../../api/credit.ts'
import type { Page, Read } from '../../shared/read.ts'

export const creditPageSize = 10

/** A record and its place in the list, which is all that tells it from its equals (section 6 row 53). */
export interface PlacedRecord extends CreditRecord {
  readonly place: number
}

/** Changes of the member's points, page by page (screens 3.4). */
export function creditPages(page: number): Read<Page<PlacedRecord>> {
  const read = creditRecordsRead({ page, pageSize: creditPageSize })
  const first = (page - 1) * creditPageSize
  const placed = (answer: Page<CreditRecord>): Page<PlacedRecord> => ({
    ...answer,
    rows: answer.rows.map((row, index) => ({ ...row, place: first + index })),
  })
  return {
    ...read,
    fetch: async (signal) => placed(await read.fetch(signal)),
    decode: (data) => placed(read.decode(data)),
  }
}
