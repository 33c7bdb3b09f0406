/** The one prompt at the lower edge of the screen, shown only while it disturbs nothing the learner does (screens 4.2, 4.8). */
import { atom } from 'jotai'
import { updateAtom } from './update-atom.ts'
import type { Activity } from '../browser/activity.ts'
import { canPromptInstall, canUpdate, type UpdateState } from './app-update-model.ts'
import { isInstallHintDueAtom } from './install.ts'
import type { AppStore } from '../store.ts'

export type Prompt = 'update' | 'install'

/** The prompt on screen. */
export const promptAtom = atom<Prompt | null>(null)

const lookEveryMs = 1000

/** What is to be shown now: a new version before the hint to install, and neither where it would disturb. */
export function promptFor(update: UpdateState, isInstallHintDue: boolean, activity: Activity): Prompt | null {
  if (update === 'offered' || update === 'applying') return canUpdate(activity) ? 'update' : null
  return isInstallHintDue && canPromptInstall(activity) ? 'install' : null
}

/** Keeps `promptAtom` right for the page's life. `onPathChange` calls back after each change of screen. */
export function watchPrompts(
  store: AppStore,
  { activity, onPathChange }: { activity: () => Activity; onPathChange: (listener: () => void) => unknown },
): void {
  let timer: ReturnType<typeof setInterval> | undefined
  function look(): void {
    const [update, isHintDue] = [store.get(updateAtom), store.get(isInstallHintDueAtom)]
    const isAnyDue = update === 'offered' || update === 'applying' || isHintDue
    store.set(promptAtom, isAnyDue ? promptFor(update, isHintDue, activity()) : null)
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
