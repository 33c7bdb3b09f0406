/**
 * What the server had no time for is asked again by itself when it may have (screens 1.5.5, 1.5.6): the reads of the open
 * screen, the member and the config, all in one way. Loaded when a server is busy for the first time.
 */
import { errorDetail, isBusy, type AppErrorDetail } from '../../shared/errors.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { defaultPauseMs, pauseLeft, quietFailures } from './pause.ts'
import { watchPause } from './pause-watch.ts'
import { queryClient } from './query-client.ts'
import { isConfigFailedAtom, isMemberFailedAtom, tokenAtom } from '../session/session-atoms.ts'
import type { Session } from '../session/session-types.ts'
import { appStore } from '../store.ts'

/** Calls are counted by the minute, and nobody says how much of it is left: 10 + 20 + 40 s outlast it. */
const triesWhenThrottled = 3
/** What was asked this long ago is not asked "again" any more. Longer than any pause: else there would be no end. */
const forgottenAfterMs = 600_000
/** A timer may come a little early. */
const graceMs = 50

const tries = new Map<unknown, { readonly count: number; readonly at: number }>()
let latest: AppErrorDetail | null = null
let session: Pick<Session, 'loadMember' | 'loadConfig'> | null = null
let dueAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Rounds of questions that followed on each other. */
let rounds = 0
let roundAt = 0

/** A call met a busy server: all that is still without an answer is asked for later. */
export function askAgainLater(detail: AppErrorDetail, by: Pick<Session, 'loadMember' | 'loadConfig'>): void {
  watchPause()
  const now = Date.now()
  latest = detail
  session = by
  if (now - roundAt > forgottenAfterMs) rounds = 0
  const told = 'retryAfterMs' in detail ? (detail.retryAfterMs ?? null) : null
  const growth = detail.kind === 'throttled' ? 2 ** Math.min(rounds, triesWhenThrottled - 1) : 1
  dueAt = Math.max(dueAt, now + (told ?? defaultPauseMs * growth))
  setTimer(dueAt - now)
}

function setTimer(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(askAll, ms + graceMs)
}

function askAll(): void {
  // the reconnect asks
  if (appStore.get(connectivityAtom) === 'offline') return
  if (document.hidden) return document.addEventListener('visibilitychange', askAll, { once: true })
  // a tap may have begun another pause
  const left = pauseLeft(true)
  if (left > 0) return setTimer(left)
  dueAt = 0
  rounds += 1
  roundAt = Date.now()
  for (const query of queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
    const { error, fetchMeta } = query.state
    // a further page is asked for again by a tap (screens 1.18)
    if (!isBusy(error) || fetchMeta?.fetchMore || !mayTry(query.queryHash, errorDetail(error))) continue
    query.fetch().then(
      () => tries.delete(query.queryHash),
      (failure: object) => quietFailures.add(failure),
    )
  }
  if (appStore.get(tokenAtom) !== null) void askFor('member', isMemberFailedAtom, () => session?.loadMember())
  void askFor('config', isConfigFailedAtom, () => session?.loadConfig())
}

async function askFor(what: string, failed: typeof isMemberFailedAtom, ask: () => Promise<unknown> | undefined) {
  if (!appStore.get(failed) || !mayTry(what, latest)) return
  await ask()
  if (!appStore.get(failed)) tries.delete(what)
}

/** Counts a try; false when there have been enough. */
function mayTry(what: string, failure: AppErrorDetail | null): boolean {
  const now = Date.now()
  const former = tries.get(what)
  const count = former && now - former.at < forgottenAfterMs ? former.count : 0
  if (count >= (failure?.kind === 'throttled' ? triesWhenThrottled : 1)) return false
  tries.set(what, { count: count + 1, at: now })
  return true
}
