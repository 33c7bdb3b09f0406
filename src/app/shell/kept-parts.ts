/**
 * What a screen that stays forgets, or has to be made again, when its elements leave the document: how far things inside
 * were scrolled, pictures that are drawn later than the rest, and the parts beyond the edges of the screen, whose styles
 * and layout would hold up the frame in which it comes back. Loaded after the first paint.
 */

/** How much of the page above and below the screen comes back with it, in screens. */
const marginScreens = 0.25
/** How many parts a free moment lays out. */
const sliceSize = 8

interface Left {
  /** Parts that are skipped until they are wanted. */
  readonly parts: HTMLElement[]
  readonly scrolled: ReadonlyMap<Element, { readonly left: number; readonly top: number }>
  readonly pageHeight: number
}

const left = new WeakMap<Element, Left>()
const scrolled = new Set<Element>()

document.addEventListener('scroll', ({ target }) => target instanceof Element && scrolled.add(target), true)

/** The largest elements below one that are not higher than the screen. */
function partsOf(element: Element): readonly HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child.getBoundingClientRect().height > window.innerHeight) return partsOf(child)
    return child instanceof HTMLElement ? child : []
  })
}

/** To be called before the elements of a screen leave the document. */
export function beforeLeaving(screen: Element): void {
  const margin = window.innerHeight * marginScreens
  const far = [...screen.querySelectorAll('main')]
    .flatMap(partsOf)
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && (box.bottom < -margin || box.top > window.innerHeight + margin))
  left.set(screen, {
    parts: far.map(({ part }) => part),
    scrolled: new Map(
      [...scrolled]
        .filter((element) => screen.contains(element))
        .map((element) => [element, { left: element.scrollLeft, top: element.scrollTop }]),
    ),
    pageHeight: document.documentElement.scrollHeight,
  })
  // everything is read before the first is written
  for (const { part, box } of far) Object.assign(part.style, { contentVisibility: 'auto', height: `${box.height}px` })
  for (const image of screen.querySelectorAll('img')) if (image.complete) image.decoding = 'sync'
}

/** To be called when they are in the document again, before the page is scrolled. */
export function afterComing(screen: Element): void {
  const state = left.get(screen)
  if (state === undefined) return
  for (const [element, { left: x, top: y }] of state.scrolled) element.scrollTo(x, y)
  // a part may have been higher than it says, by margins that it shared: then the page would be at another place
  if (document.documentElement.scrollHeight === state.pageHeight) whenFree(() => layOut(state.parts))
  else show(state.parts)
}

/** A few parts in each free moment, until all are there. */
function layOut(parts: HTMLElement[]): void {
  show(parts.splice(0, sliceSize))
  if (parts.length > 0) whenFree(() => layOut(parts))
}

function show(parts: readonly HTMLElement[]): void {
  for (const part of parts) Object.assign(part.style, { contentVisibility: '', height: '' })
}

function whenFree(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 500 })
  // Safari
  else setTimeout(task, 50)
}
