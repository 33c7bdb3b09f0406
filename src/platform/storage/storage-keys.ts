/**
 * Every key of the session in one place, so that a logout deletes exactly what the app has written (screens 1.3.1). The
 * texts are on the devices of learners and must stay.
 */

/** In the store `kv`; deleted at the end of the session. */
export const sessionKeys = {
  token: 'meedu-h5-token',
  parkedToken: 'meedu-h5-tmp-token',
  member: 'meedu-h5-member',
  faceToken: 'meedu-h5-face-biz-token',
  faceRule: 'meedu-h5-face-rule-id',
  loginCode: 'meedu-h5-login-code',
} as const

/** In the store `kv`; not deleted with the session. */
export const deviceKeys = {
  config: 'systemConfig',
  /** Deletions still owed by an ended session; also in localStorage. In the store each has a key that begins so. */
  owed: 'meedu-h5-owed',
  /** Since when former members are gone. */
  leftSince: 'meedu-h5-left-since',
} as const

/** All keys of the app in sessionStorage begin so; the end of a session clears them. */
const tabPrefix = 'meedu-h5-'

/** Keys in sessionStorage. After a colon follows an id: of a code, a screen, an order. */
export const tabKeys = {
  prefix: tabPrefix,
  /** The tag of the token whose session the other values belong to; absent for a visitor. */
  owner: `${tabPrefix}owner`,
  /** The member whose token was refused, until somebody logs in. */
  former: `${tabPrefix}former`,
  returnTo: `${tabPrefix}return-to`,
  socialStart: `${tabPrefix}social`,
  triedCode: `${tabPrefix}login-code:`,
  smsForm: `${tabPrefix}sms:`,
  verifySign: `${tabPrefix}verify-sign`,
  order: `${tabPrefix}order:`,
  payment: `${tabPrefix}pay:`,
  scrollPosition: `${tabPrefix}place`,
  reloaded: `${tabPrefix}reloaded`,
  /** Public addresses that pages, gone by now, fetched past the service worker (`missed-addresses.ts`). */
  missed: `${tabPrefix}missed`,
} as const

/**
 * The keys that a login leaves to the visitor's flow that led to it. The SMS forms of other screens are a member's; public
 * addresses are nobody's.
 */
export const visitorTabKeys = [
  tabKeys.returnTo,
  tabKeys.triedCode,
  ...['login', 'forgot-password', 'code-bind-mobile'].map((screen) => tabKeys.smsForm + screen),
  tabKeys.scrollPosition,
  tabKeys.reloaded,
  tabKeys.missed,
]
