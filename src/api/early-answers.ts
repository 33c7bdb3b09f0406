/** Answers that public/early.js asked for before the app ran: the same for everyone, asked without a token. */

interface EarlyAnswer {
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

/** What is left of them; nobody but our own script puts anything there. */
const present = (): Partial<Map<string, EarlyAnswer>> | null | undefined =>
  (globalThis as { earlyAnswers?: Partial<Map<string, EarlyAnswer>> | null }).earlyAnswers

/** True when a GET of `address` was asked for early and its answer has not been taken. */
export const hasEarlyAnswer = (address: string): boolean => present()?.has?.(address) === true

/**
 * The answer to a GET of `address`, given once; undefined when it was not asked for, or has been taken. `signal` ends the
 * request itself: one left hanging would hold up the next one of the same address.
 */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = present()?.get?.(address)
  present()?.delete?.(address)
  signal.addEventListener('abort', () => early?.controller.abort())
  return early?.answer
}
