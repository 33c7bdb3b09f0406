/** Answers that public/early.js asked for before the app ran: the same for everyone, asked without a token. */

/** The answer to a GET of `address`, given once; undefined when it was not asked for, or has been taken. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: unknown }
  if (!(earlyAnswers instanceof Map)) return undefined
  const answer: unknown = earlyAnswers.get(address)
  earlyAnswers.delete(address)
  return answer instanceof Promise ? (answer as Promise<Response>) : undefined
}
