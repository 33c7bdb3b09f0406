/**
 * The pause of a busy server from its beginning to its end: then the reads of the open screen, the member and the config
 * are asked for again (screens 1.5.5, 1.5.6). Loaded when a server is busy for the first time.
 */
import { errorDetail, isBusy, type AppErrorDetail } from '../../shared/errors.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { isConfigFailedAtom, isMemberFailedAtom, tokenAtom } from '../session/session-atoms.ts'
import type { Session } from '../session/session-types.ts'
import { appStore } from '../store.ts'
import { beginPause, defaultPauseMs, pauseAtom, pauseLeft, quietFailures } from './pause.ts'
import { queryClient } from './query-client.ts'

/** The server counts calls by the minute and does not say how much of it is left: 10 + 20 + 40 s are longer than that. */
const triesWhenThrottled = 3
/** After this time the tries are counted anew. Longer than any pause: otherwise the questions would go on for ever. */
const triesForgottenAfterMs = 600_000
/** Refusals further apart are not in a row: the server counts by the minute. */
const rowForgottenAfterMs = 60_000
/** A timer may come a little early. */
const graceMs = 50

const tries = new Map<unknown, { readonly count: number; readonly at: number }>()
let latest: AppErrorDetail | null = null
let session: Pick<Session, 'loadMember' | 'loadConfig'> | null = null
let dueAt = 0
let askTimer: ReturnType<typeof setTimeout> | undefined
/** How often in a row everything was asked for again because there had been too many calls. */
let rounds = 0
let roundAt = 0

/** To be called when a call met a busy server: everything that got no answer is asked for again after the pause. */
export function askAgainLater(detail: AppErrorDetail, by: Pick<Session, 'loadMember' | 'loadConfig'>): void {
  const now = Date.now()
  latest = detail
  session = by
  if (now - roundAt > rowForgottenAfterMs) rounds = 0
  const demandedMs = 'retryAfterMs' in detail ? (detail.retryAfterMs ?? null) : null
  const growth = detail.kind === 'throttled' ? 2 ** Math.min(rounds, triesWhenThrottled - 1) : 1
  const waitMs = demandedMs ?? defaultPauseMs * growth
  dueAt = Math.max(dueAt, now + waitMs)
  // the other automatic calls wait as long
  if (growth > 1 && demandedMs === null) beginPause(waitMs)
  watchPause()
  askIn(dueAt - now)
}

function askIn(ms: number): void {
  clearTimeout(askTimer)
  askTimer = setTimeout(askAll, ms + graceMs)
}

function askAll(): void {
  // when the network is back, the reconnect asks
  if (appStore.get(connectivityAtom) === 'offline') return
  if (document.hidden) return document.addEventListener('visibilitychange', askAll, { once: true })
  // a call made by a tap may have begun another pause
  const left = pauseLeft(true)
  if (left > 0) return askIn(left)
  dueAt = 0
  if (latest?.kind === 'throttled') rounds += 1
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
  const count = former && now - former.at < triesForgottenAfterMs ? former.count : 0
  if (count >= (failure?.kind === 'throttled' ? triesWhenThrottled : 1)) return false
  tries.set(what, { count: count + 1, at: now })
  return true
}

let pauseTimer: ReturnType<typeof setTimeout> | undefined

const setActed = (hasActed: boolean): void => appStore.set(pauseAtom, (pause) => pause && { ...pause, hasActed })
const onAct = (): void => setActed(true)
/** When the page or the network comes back, the app asks by itself, without an act of the learner: that has to wait. */
const onReturn = (): void => setActed(false)
appStore.sub(connectivityAtom, onReturn)

/** Ends the present pause when its time is over, and notices what the learner does meanwhile. */
export function watchPause(): void {
  const pause = appStore.get(pauseAtom)
  if (pause === null) return
  for (const act of ['click', 'keydown', 'touchend', 'popstate']) addEventListener(act, onAct, true)
  addEventListener('visibilitychange', onReturn, true)
  clearTimeout(pauseTimer)
  // by a timer: a clock that is put back must not make the pause longer
  pauseTimer = setTimeout(() => appStore.set(pauseAtom, null), pause.endsAt - Date.now())
}
