// @ts-check

/**
 * A map that forgets its oldest entries: a client that asks for codes without end does not fill the memory.
 * @template Key, Value
 * @extends {Map<Key, Value>}
 */
export class BoundedMap extends Map {
  #limit

  /** @param {number} limit */
  constructor(limit) {
    super()
    this.#limit = limit
  }

  /** @param {Key} key @param {Value} value */
  set(key, value) {
    // what is set again is new again
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.#limit) break
      this.delete(oldest)
    }
    return this
  }
}
