import { vi } from 'vitest'
import { checkBackend, isUsable, type Verdict } from '../../../scripts/check-backend/check.ts'
import type { Installation } from '../../../scripts/check-backend/media.ts'

const base = 'http://school.test'
export const account = { mobile: '13800000000', password: 'meedu123' }

/** Runs the check against `globalThis.fetch`: what became of each call. */
export async function check(who: typeof account | null = null, installation?: Installation) {
  const findings = await checkBackend(base, who, undefined, installation)
  const verdicts: Partial<Record<string, Verdict>> = {}
  const details: Partial<Record<string, string>> = {}
  for (const { operation, verdict, detail } of findings) {
    verdicts[operation] = verdict
    details[operation] = detail
  }
  return { verdicts, details, isGood: isUsable(findings) }
}

/** Lets the school's answer through `change` for one path. */
export function alter(path: string, change: (data: never) => unknown): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init)
    if (new URL(url).pathname !== path) return response
    const envelope = (await response.json()) as { data: never }
    return Response.json({ ...envelope, data: change(envelope.data) })
  })
}
