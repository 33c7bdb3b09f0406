/** What a tab of the privacy simulation is made of. */
export { queryClient } from '../../../src/platform/reads/query-client.ts'
export { adoptReads, evictMemberReads } from '../../../src/platform/reads/session-reads.ts'
export { readKey } from '../../../src/platform/reads/read-key.ts'
export { hashReadKey } from '../../../src/platform/reads/cached-read.ts'
export { readOptions } from '../../../src/platform/reads/use-read.ts'
export { createSession } from '../../../src/platform/session/session.ts'
export {
  gateAtom,
  parkedTokenAtom,
  partitionAtom,
  tokenAtom,
  userAtom,
  knownMemberAtom,
} from '../../../src/platform/session/session-atoms.ts'
export { keyValues, workStores } from '../../../src/platform/storage/storage.ts'
export { isStorageRefused } from '../../../src/platform/storage/device-store.ts'
export * as storage from '../../../src/platform/storage/storage.ts'
export { appStore } from '../../../src/platform/store.ts'
export { tabKeys } from '../../../src/platform/storage/storage-keys.ts'
export { writeTabItem } from '../../../src/platform/storage/tab-storage.ts'
export { deleteFormerMemberData } from '../../../src/platform/session/delete-former-member-data.ts'
export { AppError } from '../../../src/shared/errors.ts'
