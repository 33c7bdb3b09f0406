/**
 * Answers asked for before the read that wants them runs: by public/early.js before the app runs, without a token, and by
 * the app itself while the code of a screen is on its way (`askEarly` in client.ts). Each is given once.
 */

/** An answer, perhaps still on its way. `controller` ends its request. */
export interface EarlyAnswer {
  readonly answer: Promise<Response>
  readonly controller: AbortController
}
interface OwnAnswer extends EarlyAnswer {
  readonly token: string | null
  readonly askedAt: number
}

/** An answer not taken by then belongs to a screen that never came, and would show what was true a while ago. */
const takenWithinMs = 15_000

/** What is left of those of public/early.js; nothing but our own script puts anything there. */
const present = (): Partial<Map<string, EarlyAnswer>> | null | undefined =>
  (globalThis as { earlyAnswers?: Partial<Map<string, EarlyAnswer>> | null }).earlyAnswers

const own = new Map<string, OwnAnswer>()

/** True when a GET of `address` was asked for early and its answer has not been taken. */
export const hasEarlyAnswer = (address: string): boolean => own.has(address) || present()?.has?.(address) === true

/** Puts an answer aside for the next call of `address` with the same token. */
export function putEarlyAnswer(address: string, early: EarlyAnswer & { readonly token: string | null }): void {
  // a failure is told to the call that takes the answer; without one it would end as an unhandled rejection
  early.answer.catch(() => {})
  own.set(address, { ...early, askedAt: Date.now() })
}

/** Ends what the app itself asked for and no call took: its screen did not come. */
export function dropEarlyAnswers(): void {
  for (const { controller } of own.values()) controller.abort()
  own.clear()
}

/**
 * The answer to a GET of `address` for this call, given once; undefined when it was not asked for, has been taken, is too
 * old, or was asked for with another token. The call that gives up must end the request with it: one left hanging would
 * hold up the next one of the same address.
 */
export function takeEarlyAnswer(
  address: string,
  { isPublic = false, token }: { readonly isPublic?: boolean; readonly token: string | null },
): EarlyAnswer | undefined {
  const mine = own.get(address)
  own.delete(address)
  const isUsable = mine?.token === token && Date.now() - mine.askedAt < takenWithinMs
  if (mine && !isUsable) mine.controller.abort()
  if (mine && isUsable) return mine
  return isPublic || token === null ? takePresent(address) : undefined
}

function takePresent(address: string): EarlyAnswer | undefined {
  const early = present()?.get?.(address)
  present()?.delete?.(address)
  return early
}
