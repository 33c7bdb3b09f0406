/** The number typed in one login form, for the next one; in memory only, so that no history entry holds it (screens 3.1). */
let typed = ''

/** Keeps what was typed, until another form takes it. */
export function rememberTypedMobile(mobile: string): void {
  typed = mobile
}

/** What the former form left, once; null when it left nothing. */
export function takeTypedMobile(): string | null {
  const mobile = typed
  typed = ''
  return mobile === '' ? null : mobile
}
