import * as v from 'valibot'
import type { Read } from '../shared/read.ts'
import { count, decoder, from, id, list, price, shape, text, values, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { rolesAddress } from './read-addresses.ts'

/** A membership on sale. */
export interface Role {
  readonly id: number
  readonly name: string
  /** Yuan; null when the server sent no price. */
  readonly charge: number | null
  readonly expireDays: number
  /** What it offers, without empty rows. */
  readonly benefits: readonly string[]
}

const role: Schema<Role> = shape({
  id,
  name: text,
  charge: price,
  expireDays: from('expire_days', count),
  benefits: from(
    'desc_rows',
    v.pipe(
      list(text),
      v.transform((rows) => rows.filter((row) => row.trim() !== '')),
    ),
  ),
})

const decode = decoder(values(role))

/** The memberships on sale, in the order of the server. */
export function rolesRead(): Read<readonly Role[]> {
  return makeRead(rolesAddress(), decode)
}
