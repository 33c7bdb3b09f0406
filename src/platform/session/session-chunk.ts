/**
 * What the session does beyond this page, in one piece of code. Loaded after the first paint, or with the first login,
 * logout or start that needs it.
 */
export { erase } from '../storage/erase.ts'
export { deleteOwed, deleteSessionDataBut, deleteWork } from './session-end.ts'
export { createSessionTabs } from './session-tabs.ts'
export { memberOfOlderVersion, storeMember } from './stored-member.ts'
