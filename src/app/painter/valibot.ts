/**
 * The few schemas of valibot that the decoders of a first screen are made of, as plain functions: a value in, a value out,
 * or `invalid` thrown. They say nothing about what is wrong, which is most of the library. The build puts this in its place
 * (scripts/build/painter.ts); tests/contract/painter-decoders.test.ts holds the two to the same outcome.
 */

type Step = (value: unknown) => unknown

const invalid = new Error('invalid')

export const unknown = (): Step => (value) => value
export const transform = (read: Step): Step => read
export const check =
  (isValid: (value: never) => boolean): Step =>
  (value) => {
    // valibot's own types see to it that the step before gives what this one asks about
    if (!isValid(value as never)) throw invalid
    return value
  }
export const custom = (isValid: (value: never) => boolean): Step => check(isValid)
export const finite = (): Step => check(Number.isFinite)
export const safeInteger = (): Step => check(Number.isSafeInteger)
export const minValue = (least: number): Step => check((value: number) => value >= least)
export const nonEmpty = (): Step => check((value: string) => value !== '')

export const pipe =
  (...steps: readonly Step[]): Step =>
  (value) =>
    steps.reduce((result, step) => step(result), value)

export const optional =
  (schema: Step, fallback?: unknown): Step =>
  (value) =>
    value === undefined ? fallback : schema(value)

/** Like valibot's it takes arrays, too, and leaves other keys out. */
export const object =
  (entries: Readonly<Record<string, Step>>): Step =>
  (value) => {
    if (typeof value !== 'object' || value === null) throw invalid
    return Object.fromEntries(
      Object.entries(entries).map(([key, schema]) => [key, schema((value as Readonly<Record<string, unknown>>)[key])]),
    )
  }

export const parse = (schema: Step, value: unknown): unknown => schema(value)

/** The outcome of a schema in place of an exception. */
export function safeParse(schema: Step, value: unknown): { readonly success: boolean; readonly output?: unknown } {
  try {
    return { success: true, output: schema(value) }
  } catch {
    return { success: false }
  }
}
