/**
 * Trusted Types (screens 1.23): the page's policy lets no text become markup or the address of a script. It allows two
 * names (deploy/security-headers.json): `dompurify`, of the one sanitiser, and this one, of the scripts the page starts by
 * itself.
 */
import type { TrustedScriptURL, TrustedTypesWindow } from 'trusted-types/lib'

const policyName = 'own-worker'
const scripts = {
  service: `${import.meta.env.BASE_URL}sw.js`,
  /** Answered with a policy of its own (ADR 0020), so its name must not change with its bytes. */
  download: `${import.meta.env.BASE_URL}download-worker.js`,
} as const

type WorkerKind = keyof typeof scripts
type UrlOf = (kind: WorkerKind) => string | TrustedScriptURL

let urlOf: UrlOf | undefined

/** The address of one of the app's own workers, in the form this browser asks for. */
export function workerScriptUrl(kind: WorkerKind): string | TrustedScriptURL {
  // a name can be used once in a document
  urlOf ??= trusted()
  return urlOf(kind)
}

function trusted(): UrlOf {
  // the compiler's library does not know them yet, nor does every browser served
  const { trustedTypes } = globalThis as Partial<Pick<TrustedTypesWindow, 'trustedTypes'>>
  if (trustedTypes === undefined) return (kind) => scripts[kind]
  // whatever the policy is asked for, it gives these addresses alone
  const policy = trustedTypes.createPolicy(policyName, {
    createScriptURL: (asked) => (asked === 'download' ? scripts.download : scripts.service),
  })
  return (kind) => policy.createScriptURL(kind)
}
