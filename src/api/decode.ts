/**
 * The vocabulary of the decoders: small schemas that accept everything a server of this kind was seen to send
 * (screens section 6) and produce clean values. A missing optional field takes its empty value, a broken row is left
 * out, and only a broken main object throws.
 */
import * as v from 'valibot'
import { AppError } from '../shared/errors.ts'
import type { Page } from '../shared/read.ts'
import { parseTime } from '../shared/parse-time.ts'

export type Schema<T> = v.GenericSchema<unknown, T>

/** A schema that turns any value, a missing one included, into what `read` makes of it. */
export function scalar<T>(read: (value: unknown) => T): Schema<T> {
  return v.pipe(v.optional(v.unknown(), null), v.transform(read))
}

const toNumber = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** Text; a number becomes its text, anything else ''. */
export const text = scalar(toText)

/** A finite number, also as text; 0 otherwise. */
export const number = scalar((value) => {
  const result = toNumber(value)
  return Number.isFinite(result) ? result : 0
})

/** A finite number, also as text; anything else breaks the row. */
export const amount: Schema<number> = v.pipe(v.unknown(), v.transform(toNumber), v.finite())

/**
 * Yuan, also as text: whole ones by the contract, but a fraction is kept, printed with two decimals and summed up in cents.
 * Null for what is no price: a broken one must not read as ￥0 and be given away.
 */
export const price = scalar((value) => {
  const yuan = toNumber(value)
  return yuan >= 0 && yuan < 1e9 ? yuan : null
})

/** A whole number of things or seconds, never below 0. */
export const count = scalar((value) => {
  const result = Math.floor(toNumber(value))
  return Number.isSafeInteger(result) && result > 0 ? result : 0
})

function toWhole(value: unknown): number | null {
  const result = Math.floor(toNumber(value))
  return Number.isSafeInteger(result) ? result : null
}

/** A whole number of either sign; null when the server does not say. */
export const optionalWhole = scalar(toWhole)

/** As `count`, but null when the server does not say. */
export const optionalCount = scalar((value) => {
  const result = toWhole(value)
  return result !== null && result >= 0 ? result : null
})

/** A switch: 1, "1" and true are on, everything else is off (row 27). */
export const flag = scalar((value) => value === true || toNumber(value) === 1)

/** A moment in milliseconds since 1970, or null; text without zone is the server's wall clock (row 51). */
export const time = scalar((value) => parseTime(value))

/**
 * Whether something has happened, by the time it is written down with. Without one, or with the zero date of a database,
 * which PHP also writes as the year before the first, it has not: a lesson would be finished that was only begun.
 */
export const happened = scalar((value) => !/^(?:0|-?000[01]-.*)?$/.test(toText(value).trim()))

/** An id that is a number on the wire or its text; anything else breaks the row. */
export const id: Schema<number> = v.pipe(v.unknown(), v.transform(toNumber), v.safeInteger(), v.minValue(1))

/** An id or number that stays text, however long (rows 22, 25, 46); an empty one breaks the row. */
export const textId: Schema<string> = v.pipe(v.unknown(), v.transform(toText), v.nonEmpty())

/** A field read from another name of the wire. */
export interface Renamed<T> {
  readonly wire: string
  readonly schema: Schema<T>
}

/** Says that a field is called `wire` on the wire. */
export function from<T>(wire: string, schema: Schema<T>): Renamed<T> {
  return { wire, schema }
}

type Fields = Readonly<Record<string, Schema<unknown> | Renamed<unknown>>>
type Shape<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Renamed<infer T> ? T : F[K] extends Schema<infer T> ? T : never
}

const isRenamed = (field: Schema<unknown> | Renamed<unknown>): field is Renamed<unknown> => 'wire' in field

/** An object with the given fields and no others. `[]`, which PHP sends for an empty map, is an empty object (row 2). */
export function shape<F extends Fields>(fields: F): Schema<Shape<F>> {
  const names = Object.entries(fields).map(([key, field]): [string, string, Schema<unknown>] =>
    isRenamed(field) ? [key, field.wire, field.schema] : [key, key, field],
  )
  return v.pipe(
    v.object(Object.fromEntries(names.map(([, wire, schema]) => [wire, schema]))),
    // the names above are exactly those of the fields
    v.transform((wire) => Object.fromEntries(names.map(([key, name]) => [key, wire[name]])) as Shape<F>),
  )
}

/** A part of an answer; null when it is missing, empty (`[]`, row 2) or broken. */
export function part<T>(schema: Schema<T>): Schema<T | null> {
  return scalar((value) => {
    if (valuesOf(value).length === 0) return null
    const result = v.safeParse(schema, value)
    return result.success ? result.output : null
  })
}

/**
 * Rows without the broken ones. An object is a list with gaps (row 12): PHP writes one where rows were left out or sorted.
 * Anything else becomes an empty list.
 */
export function list<T>(row: Schema<T>): Schema<readonly T[]> {
  return scalar((value) => rowsOf(valuesOf(value), row))
}

const valuesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/**
 * Main data that is a list, or an object whose keys do not matter (row 12): its rows without the broken ones. Anything
 * else is broken.
 */
export function values<T>(row: Schema<T>): Schema<readonly T[]> {
  return v.pipe(
    v.custom<object>((value) => typeof value === 'object' && value !== null),
    v.transform((value) => rowsOf(Object.values(value), row)),
  )
}

/** An object with ids as keys, in a Map: a key like `__proto__` has no effect (rows 10, 56). `[]` is an empty map. */
export function mapOf<T>(row: Schema<T>): Schema<ReadonlyMap<number, T>> {
  return scalar((value) => {
    const result = new Map<number, T>()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return result
    for (const [key, raw] of Object.entries(value)) {
      const parsed = v.safeParse(row, raw)
      if (/^\d+$/.test(key) && parsed.success) result.set(Number(key), parsed.output)
    }
    return result
  })
}

/** A page of a list: {data, total}, other page fields are ignored (row 52). Rows may be the values of an object. */
export function page<T>(row: Schema<T>): Schema<Page<T>> {
  return v.pipe(
    v.custom<{ data?: unknown; total?: unknown }>((value) => {
      if (typeof value !== 'object' || value === null) return false
      if ('data' in value) return typeof value.data === 'object' && value.data !== null
      return Object.keys(value).length === 0
    }),
    v.transform(({ data, total }) => {
      const raw = valuesOf(data)
      const known = toNumber(total)
      return {
        rows: rowsOf(raw, row),
        // without a total only a short page tells the end
        total: Number.isFinite(known) ? known : data === undefined ? 0 : Number.MAX_SAFE_INTEGER,
        rawCount: raw.length,
      }
    }),
  )
}

function rowsOf<T>(raw: readonly unknown[], row: Schema<T>): readonly T[] {
  return raw.flatMap((value) => {
    const result = v.safeParse(row, value)
    return result.success ? [result.output] : []
  })
}

/** A decoder of main data. Throws AppError `malformed` and nothing else, whatever a schema meets. */
export function decoder<T>(schema: Schema<T>): (data: unknown) => T {
  return (data) => {
    try {
      return v.parse(schema, data)
    } catch {
      throw new AppError({ kind: 'malformed', isHtml: false })
    }
  }
}
