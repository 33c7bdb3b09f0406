import type { Read, ReadClass } from '../shared/read.ts'
import { call } from './client.ts'

export type QueryValues = Readonly<Record<string, string | number>>

/** `path` with a query; values are encoded, their order is that of the keys, empty texts stay. */
export function withQuery(path: string, query: QueryValues): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** Describes one GET. `params` names the answer in every cache and is the query unless `query` says otherwise. */
export function makeRead<T>(description: {
  readonly class: ReadClass
  readonly operation: string
  readonly path: string
  readonly params?: QueryValues
  readonly query?: QueryValues
  readonly decode: (data: unknown) => T
}): Read<T> {
  const { class: readClass, operation, params = {}, query = params, decode } = description
  const path = withQuery(description.path, query)
  return {
    class: readClass,
    operation,
    params,
    path,
    decode,
    fetch: async (signal) =>
      decode(
        await call({
          path,
          signal,
          isScreenRead: true,
          isPublic: readClass === 'public',
          isRepeatable: readClass !== 'never',
        }),
      ),
  }
}
