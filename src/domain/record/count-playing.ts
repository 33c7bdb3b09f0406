/** Binds the counter to this page: its clocks, its disk, the other tabs, and the events that may be its last. */
import { exclusively } from '../../platform/tabs/exclusively.ts'
import { tellAppEvent } from '../../platform/browser/operator/app-event.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { createCounter } from './counter.ts'
import type { RecordLesson } from './record-day.ts'
import { tellRecordChange } from './record-change.ts'

/** As much of a player as has to be known. */
export interface CountedPlayer {
  subscribe(listener: () => void): () => void
  snapshot(): { readonly state: { readonly name: string }; readonly position: number; readonly speed: number }
}

/** By what happened: the players of which it was told. One that goes on to be heard is followed anew, and is no new play. */
const told = { play: new WeakSet<CountedPlayer>(), finish: new WeakSet<CountedPlayer>() }

function tellOnce(name: keyof typeof told, player: CountedPlayer): void {
  if (told[name].has(player)) return
  told[name].add(player)
  tellAppEvent(name)
}

/**
 * Counts what `player` plays, for `member`. `isWhole`: its end is the end of the lesson, not of a trial. Returns what ends
 * it.
 */
export function countPlaying(
  player: CountedPlayer,
  { member, lesson, isWhole }: { readonly member: string; readonly lesson: RecordLesson; readonly isWhole: boolean },
): () => void {
  const ports = {
    store: recordStore,
    now: () => performance.now(),
    date: () => Date.now(),
    exclusively: (task: () => Promise<void>) => exclusively('meedu-h5-record', task),
    onWritten: tellRecordChange,
  }
  const counter = createCounter(ports, member, lesson)
  let former = ''
  function look(): void {
    const { state, position, speed } = player.snapshot()
    counter.follow({ position, speed }, state.name === 'playing')
    if (isWhole && state.name === 'ended' && former !== 'ended') {
      counter.finish()
      tellOnce('finish', player)
    }
    former = state.name
  }
  // the player hears these events first and shows its last position
  const onHide = (): void => void (document.hidden && counter.write())
  const onLeave = (): void => void counter.write(true)
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', onLeave)
  const unsubscribe = player.subscribe(look)
  tellOnce('play', player)
  look()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', onHide)
    removeEventListener('pagehide', onLeave)
    void counter.end()
  }
}
