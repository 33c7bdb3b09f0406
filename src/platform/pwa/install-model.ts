/** Who is told about installing the app, how, and when (screens 4.2). Pure. */

/** The browser's own dialog, a step by step guide for its kind, or its menu. */
export type InstallWay = 'prompt' | 'ios' | 'wechat' | 'menu'

export interface InstallFacts {
  /** The app runs in its own window already. */
  readonly isStandalone: boolean
  readonly hasPrompt: boolean
  readonly isWechat: boolean
  readonly isIos: boolean
  /** On iOS: the steps of the guide can be done here, as they cannot inside most other apps. */
  readonly addsToHomeScreen: boolean
}

/** How this browser installs the app; null when it is installed. */
export function installWay(facts: InstallFacts): InstallWay | null {
  if (facts.isStandalone) return null
  if (facts.hasPrompt) return 'prompt'
  if (facts.isWechat) return 'wechat'
  return facts.isIos && facts.addsToHomeScreen ? 'ios' : 'menu'
}

/** What the device remembers; times in milliseconds since 1970, 0 for never. */
export interface InstallRecord {
  /** Visits in which a course or lesson was opened. */
  readonly visits: number
  readonly lastOpenedAt: number
  readonly refusedAt: number
}

const visitGapMs = 30 * 60_000
const refusedForMs = 30 * 24 * 3_600_000
const hintedFrom = 2

const positive = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** The record among the preferences, which are as untrusted as anything stored. */
export function asInstallRecord(value: unknown): InstallRecord {
  const { visits, lastOpenedAt, refusedAt } = (value ?? {}) as Partial<Record<keyof InstallRecord, unknown>>
  return { visits: positive(visits), lastOpenedAt: positive(lastOpenedAt), refusedAt: positive(refusedAt) }
}

/** A course or lesson was opened: half an hour after the last one this is another visit. */
export function withOpened(record: InstallRecord, now: number): InstallRecord {
  const isNewVisit = Math.abs(now - record.lastOpenedAt) >= visitGapMs
  return { ...record, visits: record.visits + (isNewVisit ? 1 : 0), lastOpenedAt: now }
}

/** True from the second such visit on, unless it was refused in the last 30 days. */
export function isHintDue({ visits, refusedAt }: InstallRecord, way: InstallWay | null, now: number): boolean {
  const isRefused = Math.abs(now - refusedAt) < refusedForMs
  return way !== null && way !== 'menu' && visits >= hintedFrom && !isRefused
}

/** True for the screens whose opening counts. */
export const countsAsLearning = (path: string): boolean => /^\/course\/(?:video\/)?\d+$/.test(path)
