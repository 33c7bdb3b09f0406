/** An open SMS form survives a reload: number and resend deadline, for this tab and as long as the code lives (screens 1.3.1). */
import { tabKeys } from '../../../platform/storage/storage-keys.ts'
import { removeTabItem } from '../../../platform/storage/tab-storage.ts'
import { readTimedItem, writeTimedItem } from '../../../platform/storage/timed-item.ts'
import { resendAfterMs } from './sms-model.ts'

/** The screens that ask for a code. */
export type SmsScreenName =
  | 'login'
  | 'forgot-password'
  | 'member-password'
  | 'member-mobile'
  | 'member-verify-old'
  | 'member-verify-new'
  | 'bind-mobile'
  | 'code-bind-mobile'

export interface StoredForm {
  readonly mobile: string
  readonly resendAt: number
}

/** How long the server knows a code (screens 0.4). */
const codeLifeMs = 300_000

const keyOf = (screen: SmsScreenName): string => tabKeys.smsForm + screen

/** When nothing of the form is kept any more. */
export const storedUntil = (resendAt: number): number => resendAt - resendAfterMs + codeLifeMs

/** Keeps an open form; a number that is the member's own is not kept. */
export function storeForm(
  screen: SmsScreenName,
  { mobile, resendAt }: StoredForm,
  ownMobile: string | undefined,
): void {
  writeTimedItem(keyOf(screen), ownMobile === undefined ? { mobile, resendAt } : { resendAt })
}

/** Forgets the form: a reload begins with an empty one. */
export function removeStoredForm(screen: SmsScreenName): void {
  removeTabItem(keyOf(screen))
}

/** The form a reload has interrupted; null when there was none or its code is too old. */
export function readStoredForm(screen: SmsScreenName, ownMobile: string | undefined): StoredForm | null {
  const kept = readTimedItem(keyOf(screen), codeLifeMs)
  if (typeof kept !== 'object' || kept === null || !('resendAt' in kept)) return null
  const mobile = ownMobile ?? ('mobile' in kept ? kept.mobile : undefined)
  const { resendAt } = kept
  if (typeof mobile === 'string' && typeof resendAt === 'number' && Date.now() < storedUntil(resendAt))
    return { mobile, resendAt }
  removeStoredForm(screen)
  return null
}
