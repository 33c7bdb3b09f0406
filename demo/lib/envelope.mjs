// @ts-check
/** @typedef {import('../types.mjs').Ctx} Ctx */

/** A refusal the learner sees: HTTP 200 with `code` and text (backend 1). */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} [code]
   */
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** The connection was cut on purpose where there is no socket to destroy (in-process calls). */
export class ConnectionCut extends Error {}

export const notFound = () => new Refusal('资源不存在', 404)

/**
 * @param {Ctx} c
 * @param {unknown} [data] omitted: `[]`, as PHP serialises an empty map
 */
export const ok = (c, data = []) => c.json({ code: 0, message: '', data })

/**
 * @param {Ctx} c
 * @param {string} message
 * @param {number} [code]
 */
export const refuse = (c, message, code = 1) => c.json({ code, message, data: [] })

/**
 * Collects validation messages in order; several are joined by an ASCII comma (backend 1).
 * @param {Array<[boolean, string]>} rules failing condition and its message
 */
export const validate = (rules) => {
  const failed = rules.filter(([fails]) => fails).map(([, message]) => message)
  if (failed.length > 0) throw new Refusal(failed.join(','))
}
