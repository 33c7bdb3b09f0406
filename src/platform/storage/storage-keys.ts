/** Every key of the session, said once: what a logout deletes is what the app has written (screens 1.3.1). */

/** In the store `kv`: gone with the session. */
export const sessionKeys = {
  token: 'meedu-h5-token',
  parkedToken: 'meedu-h5-tmp-token',
  member: 'meedu-h5-member',
  faceToken: 'meedu-h5-face-biz-token',
  faceRule: 'meedu-h5-face-rule-id',
  loginCode: 'meedu-h5-login-code',
} as const

/** In the store `kv`: the school's, and what a session that ended has not finished yet. */
export const deviceKeys = {
  config: 'systemConfig',
  /** Also in localStorage; in the store one key for each. */
  owed: 'meedu-h5-owed',
  leftSince: 'meedu-h5-left-since',
} as const

/** In the storage of the tab everything of the app begins so; an end of the session clears it all. */
const tabPrefix = 'meedu-h5-'

/** Keys of the tab; those that end in a colon are followed by what they are about. */
export const tabKeys = {
  prefix: tabPrefix,
  /** A short name of the token under which the rest was kept; none for a visitor's. */
  owner: `${tabPrefix}owner`,
  returnTo: `${tabPrefix}return-to`,
  triedCode: `${tabPrefix}login-code:`,
  smsForm: `${tabPrefix}sms:`,
  verifySign: `${tabPrefix}verify-sign`,
  order: `${tabPrefix}order:`,
  payment: `${tabPrefix}pay:`,
  scrollPosition: `${tabPrefix}place`,
  reloaded: `${tabPrefix}reloaded`,
} as const

/** What a visitor may have in a tab: a login leaves it to the flow it belongs to. The other SMS forms are a member's. */
export const visitorTabKeys = [
  tabKeys.returnTo,
  tabKeys.triedCode,
  ...['login', 'forgot-password', 'code-bind-mobile'].map((screen) => tabKeys.smsForm + screen),
  tabKeys.scrollPosition,
  tabKeys.reloaded,
]
