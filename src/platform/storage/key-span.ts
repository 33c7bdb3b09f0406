/** All keys from the first text on and before the second one: what is deleted at once, without reading it. */
export type KeySpan = readonly [from: string, to: string]

/** Every key that starts with `prefix`; '' for all. */
export const startingWith = (prefix: string): KeySpan => [prefix, `${prefix}\uffff`]

/** The member or partition a key belongs to: the text before its first slash. */
export const ownerOf = (key: string): string => key.slice(0, key.indexOf('/'))
