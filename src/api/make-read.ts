import type { Read } from '../shared/read.ts'
import { call } from './client.ts'
import type { ReadAddress } from './read-addresses.ts'

/** A read of one address: how to fetch it and how to decode the `data` of its envelope. */
export function makeRead<T>(address: ReadAddress, decode: (data: unknown) => T): Read<T> {
  const { class: readClass, path } = address
  return {
    ...address,
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
