/** Stretches of keys, so that what belongs to somebody can be deleted at once, unseen. Pure. */

/** Keys from the first text on and before the second one. */
export type Span = readonly [from: string, to: string]

/** Every key that starts with `prefix`; '' for all. */
export const startingWith = (prefix: string): Span => [prefix, `${prefix}\uffff`]

/** Whose a key is: what stands before its first slash. */
export const ownerOf = (key: string): string => key.slice(0, key.indexOf('/'))
