/** What a tab of the privacy simulation is made of. */
export { hashReadKey, queryClient, readKey } from '../../src/platform/queries.ts'
export { readOptions } from '../../src/platform/reads.ts'
export { createSession } from '../../src/platform/session.ts'
export {
  gateAtom,
  parkedTokenAtom,
  partitionAtom,
  tokenAtom,
  userAtom,
  knownMemberAtom,
} from '../../src/platform/session-atoms.ts'
export { isStorageRefused, keyValues, workStores } from '../../src/platform/storage.ts'
export * as storage from '../../src/platform/storage.ts'
export { appStore } from '../../src/platform/store.ts'
export { tabKeys } from '../../src/platform/storage-keys.ts'
export { writeTabItem } from '../../src/platform/tab-storage.ts'
export { deleteLeftBehind } from '../../src/platform/left-behind.ts'
export { AppError } from '../../src/shared/errors.ts'
