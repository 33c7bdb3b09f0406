/** The one offer at the lower edge of the screen, and the moments in which it disturbs nobody (screens 4.2, 4.8). */
import { atom } from 'jotai'
import { updateAtom } from './app-update-atom.ts'
import type { Moment } from '../browser/activity.ts'
import { canOfferInstall, canUpdate, type UpdateState } from './app-update-model.ts'
import { isInstallHintDueAtom } from './install.ts'
import type { AppStore } from '../store.ts'

export type Offer = 'update' | 'install'

/** The offer on screen. */
export const offerAtom = atom<Offer | null>(null)

const lookEveryMs = 1000

/** What is to be shown now: a new version before the hint to install, and neither where it would disturb. */
export function offerFor(update: UpdateState, isInstallHintDue: boolean, moment: Moment): Offer | null {
  if (update === 'offered' || update === 'applying') return canUpdate(moment) ? 'update' : null
  return isInstallHintDue && canOfferInstall(moment) ? 'install' : null
}

/** Keeps `offerAtom` right for the page's life. `onPathChange` calls back after each change of screen. */
export function watchOffers(
  store: AppStore,
  { moment, onPathChange }: { moment: () => Moment; onPathChange: (listener: () => void) => unknown },
): void {
  let timer: ReturnType<typeof setInterval> | undefined
  function look(): void {
    const [update, isHintDue] = [store.get(updateAtom), store.get(isInstallHintDueAtom)]
    const isAnyDue = update === 'offered' || update === 'applying' || isHintDue
    store.set(offerAtom, isAnyDue ? offerFor(update, isHintDue, moment()) : null)
    // the end of a lesson, an emptied form and a closed sheet have no event in common
    if (isAnyDue) timer ??= setInterval(look, lookEveryMs)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  store.sub(updateAtom, look)
  store.sub(isInstallHintDueAtom, look)
  onPathChange(look)
  for (const event of ['play', 'input']) document.addEventListener(event, look, true)
  look()
}
