/** Ends a pause of the server, and notices what the learner does meanwhile. */
import { connectivityAtom } from '../browser/connectivity.ts'
import { pauseAtom } from './pause.ts'
import { appStore } from '../store.ts'

let timer: ReturnType<typeof setTimeout> | undefined

const setActed = (hasActed: boolean): void => appStore.set(pauseAtom, (pause) => pause && { ...pause, hasActed })
const onAct = (): void => setActed(true)
/** To look at the page again, or to have a network again, is no act: what is asked for that has to wait. */
const onReturn = (): void => setActed(false)
appStore.sub(connectivityAtom, onReturn)

/** Looks after the pause that has begun. */
export function watchPause(): void {
  const pause = appStore.get(pauseAtom)
  if (pause === null) return
  for (const act of ['click', 'keydown', 'touchend', 'popstate']) addEventListener(act, onAct, true)
  addEventListener('visibilitychange', onReturn, true)
  clearTimeout(timer)
  // by a timer: a clock that is put back must not make the pause longer
  timer = setTimeout(() => appStore.set(pauseAtom, null), pause.endsAt - Date.now())
}
