/** What a painter shows: stored answers, else those public/early.js has asked for. */
import { configAddress, type ReadAddress } from '../../api/read-addresses.ts'
import { cachedPublicAnswer } from '../../platform/reads/cached-public-answer.ts'
import { readPreferences } from '../../platform/storage/preferences.ts'
import { hasBeenHere } from './has-been-here.ts'

/** What public/early.js leaves for the painter. */
interface Early {
  readonly earlyBase?: string
  readonly earlyAnswers?: ReadonlyMap<string, { readonly answer: Promise<Response> }>
}

/** The API base of the settings, as `settings.apiBase` of the app. */
export const apiBase = (globalThis as Early).earlyBase ?? ''

/** The answer of a public read: the stored one, else the one asked for early; rejects when there is neither. */
export async function answerOf<T>(address: ReadAddress, decode: (data: unknown) => T): Promise<T> {
  if (!hasBeenHere) return earlyAnswerOf(address, decode)
  const early = earlyAnswerOf(address, decode)
  early.catch(() => {})
  const stored = await cachedPublicAnswer(apiBase, { path: address.path, decode })
  return stored === null ? early : stored.data
}

/** The answer asked for early; rejects when there is none, or it is a refusal. */
export async function earlyAnswerOf<T>({ path }: ReadAddress, decode: (data: unknown) => T): Promise<T> {
  // public/early.js, which is of the same build, leaves them in this form
  const { earlyAnswers } = globalThis as Early
  // the app takes the answer itself: this one reads a copy, made before the app can have begun
  const response = await earlyAnswers?.get(apiBase + path)?.answer.then((answer) => answer.clone())
  const envelope: unknown = response?.status === 200 ? await response.json() : {}
  const { code, data } = envelope as { readonly code?: unknown; readonly data?: unknown }
  if (code !== 0) throw new Error('no answer')
  return decode(data ?? null)
}

/** The configuration as stored or as the server answers; `none` without one. */
export const configOf = <T>(decode: (data: unknown) => T, none: T): Promise<T> =>
  answerOf(configAddress(), decode).catch(() => none)

/** Whether nobody is logged in here: what is a member's is the app's to show. Every start of the app notes it. */
export function isVisitor(): boolean {
  const { hasToken } = readPreferences()
  // a worker without a note is that of an older version, which noted nothing
  return hasToken === false || (hasToken === undefined && !hasBeenHere)
}
