/** What the learner is doing, read off the document, so that no screen has to report it. */
import { appAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'

/** What a learner is doing: decides whether a prompt, an update or a download would disturb. */
export interface Activity {
  /** Path of the screen, below the app's folder. */
  readonly path: string
  readonly isPlaying: boolean
  readonly hasInput: boolean
}

/** What text is typed into. */
export const textFields = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea'

/** Fields somebody typed into; those a screen fills itself hold nothing that could be lost. */
const typed = new WeakSet<EventTarget>()

/** Starts noticing input, for the page's life. */
export function watchInput(): void {
  document.addEventListener('input', ({ target }) => target !== null && typed.add(target), true)
}

/** What the learner is doing now. */
export function currentActivity(): Activity {
  return { path: appAddress(location.pathname) ?? paths.home, isPlaying: isPlaying(), hasInput: hasInput() }
}

/** True while text that was typed stands in a field. A search that was sent stands in the address. */
function hasInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(textFields)].some(
    (field) => typed.has(field) && field.value !== '' && (field.type !== 'search' || field === document.activeElement),
  )
}

/**
 * True while a lesson is open that has not come to its end, paused or not; frames do not tell: they count. What stands in the
 * school's HTML is no lesson: a film counts while it runs, or the update would wait for as long as the page is open.
 */
function isPlaying(): boolean {
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')]
  return (
    media.some(
      (medium) => !medium.ended && medium.error === null && !(medium.paused && medium.closest('[data-html]')),
    ) || document.querySelector('iframe:not([data-html] *)') !== null
  )
}
