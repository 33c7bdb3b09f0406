/** Answers that public/early.js asked for before the app ran: the same for everyone, asked without a token. */

interface EarlyAnswer {
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

/**
 * The answer to a GET of `address`, given once; undefined when it was not asked for, or has been taken. `signal` ends the
 * request itself: one left hanging would hold up the next one of the same address.
 */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: unknown }
  if (!(earlyAnswers instanceof Map)) return undefined
  // nobody but our own script puts anything there
  const early = earlyAnswers.get(address) as EarlyAnswer | undefined
  earlyAnswers.delete(address)
  signal.addEventListener('abort', () => early?.controller.abort())
  return early?.answer
}
