/**
 * Trusted Types (screens 1.23): the page's policy lets no text become markup or the address of a script. It allows two
 * names (deploy/security-headers.json): `dompurify`, of the one sanitiser, and this one, of the one script the page
 * starts by itself.
 */
import type { TrustedScriptURL, TrustedTypesWindow } from 'trusted-types/lib'

const policyName = 'own-worker'
const workerPath = `${import.meta.env.BASE_URL}sw.js`

let made: string | TrustedScriptURL | undefined

/** The address of the app's own worker, in the form this browser asks for. */
export function workerScriptUrl(): string | TrustedScriptURL {
  // a name can be used once in a document
  made ??= trusted()
  return made
}

function trusted(): string | TrustedScriptURL {
  // the compiler's library does not know them yet, nor does every browser served
  const { trustedTypes } = globalThis as Partial<Pick<TrustedTypesWindow, 'trustedTypes'>>
  if (trustedTypes === undefined) return workerPath
  // whatever the policy is asked for, it gives this one address
  return trustedTypes.createPolicy(policyName, { createScriptURL: (_asked) => workerPath }).createScriptURL('')
}
