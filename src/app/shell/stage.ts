/**
 * Where the screens that stay stand in the document, one at a time; the others are out of it (ADR 0019). React says which
 * one is on show, when it has rendered it; a tab or a list that waits is shown before, in the frame that answers the tap.
 */
import { paintFirst } from '../../platform/browser/next-paint.ts'
import { isPainted } from '../hand-over.ts'

/** Null until it is loaded; without it a screen comes back all the same. */
let keeper: typeof import('./kept-elements.ts') | null = null

/** Takes what makes screens come back faster. */
export const takeKeptElements = (loaded: typeof keeper): unknown => (keeper = loaded)

/** What the document was like when a screen was left. */
interface Left {
  /** Px the page was scrolled. */
  readonly offset: number
  /** That of the screen (src/ui/frame/screen.tsx). */
  readonly tone: string | undefined
}

/** The elements of one screen. */
interface Host {
  readonly element: HTMLElement
  /** Null before it was left for the first time. */
  left: Left | null
  /** Whether it stands where it was left. */
  isArrived: boolean
}

function makeHost(): Host {
  const element = document.createElement('div')
  element.style.display = 'contents'
  return { element, left: null, isArrived: false }
}

/** A screen that does not stay. */
interface Passing {
  readonly element: HTMLElement
  /** Null while no other screen stands in its place. */
  left: Left | null
}

const { dataset } = document.documentElement
const noteLeft = (): Left => ({ offset: window.scrollY, tone: dataset['tone'] })

/** In the frame of the screen: React would colour the page one frame later, and style everything a second time. */
function takeTone(left: Left | null): void {
  if (left?.tone !== undefined) dataset['tone'] = left.tone
}

export type Stage = ReturnType<typeof makeStage>

/** Holds the kept screens of one set, by the ids of their slots. */
export function makeStage() {
  const hosts = new Map<number, Host>()
  /** Where the screen on show stands. */
  let place: HTMLElement | null = null
  /** What stands in the document. */
  let standing: Host | null = null
  /** What React has on show. */
  let rendered: Host | null = null
  /** What React renders beside the hosts. */
  let passing: Passing | null = null

  function hostOf(id: number): Host {
    const host = hosts.get(id) ?? makeHost()
    hosts.set(id, host)
    return host
  }
  function takeOut(): void {
    if (standing === null) return
    standing.left = noteLeft()
    const hideFar = keeper?.leaveElements(standing.element)
    standing.element.remove()
    hideFar?.()
    standing = null
  }
  function putIn(host: Host): void {
    if (standing === host) return
    takeOut()
    place?.append(host.element)
    standing = host
    host.isArrived = false
    takeTone(host.left)
    if (host.left !== null) paintFirst()
  }
  function arrive(host: Host): void {
    if (host.isArrived) return
    host.isArrived = true
    keeper?.restoreElements(host.element)
    if (host.left !== null || !isPainted()) window.scrollTo(0, host.left?.offset ?? 0)
  }
  function hidePassing(): void {
    if (passing === null || passing.left !== null) return
    passing.left = noteLeft()
    // taken out, a film would stop and a frame be loaded again, should the way end here after all
    passing.element.style.display = 'none'
  }
  function showPassing(): void {
    if (passing === null || passing.left === null) return
    passing.element.style.display = 'contents'
    takeTone(passing.left)
    window.scrollTo(0, passing.left.offset)
    passing.left = null
  }

  return {
    /** The element for the screen on show. */
    open: (element: HTMLElement | null): void => void (place = element),
    /** The element of the screen that does not stay; null when it is gone. */
    pass: (element: HTMLElement | null): void => void (passing = element && { element, left: null }),
    /** Where the elements of a screen live. */
    elementOf: (id: number): HTMLElement => hostOf(id).element,
    /** React shows this screen: to be called before the effects of the screen itself, which may measure it. */
    enter(id: number): void {
      rendered = hostOf(id)
      putIn(rendered)
    },
    /** To be called after them, and before the frame. */
    arrive: (id: number): void => arrive(hostOf(id)),
    /** React shows it no more. */
    leave(id: number): void {
      const host = hostOf(id)
      if (rendered === host) rendered = null
      if (standing === host) takeOut()
    },
    /** What stands in the document is what React shows, and there are no others than `ids`. */
    settle(ids: readonly number[]): void {
      if (standing !== rendered) takeOut()
      if (rendered !== null) {
        putIn(rendered)
        arrive(rendered)
      } else showPassing()
      for (const id of hosts.keys()) if (!ids.includes(id)) hosts.delete(id)
    },
    /**
     * Shows a screen in the next frame; React follows after it. Where it does not, because the way led elsewhere, `settle`
     * puts everything back. Returns how many px the screen was scrolled that does not stay, null where none was left.
     */
    showEarly(id: number): number | null {
      const host = hostOf(id)
      // a hidden `Activity` has taken them off the screen
      for (const element of host.element.children) if (element instanceof HTMLElement) element.style.display = ''
      hidePassing()
      putIn(host)
      // after React has marked the tab that was tapped: one layout for both
      queueMicrotask(() => standing === host && arrive(host))
      return passing?.left?.offset ?? null
    },
  }
}
