/**
 * What a screen that stays forgets, or has to be made again, when its elements leave the document: how far things inside
 * were scrolled, pictures that are drawn later than the rest, and the parts beyond the edges of the screen, whose styles
 * and layout would hold up the frame in which it comes back. Loaded after the first paint.
 */
import { forgetAnswers, holdAnswers } from '../../platform/reads/forget-answers.ts'

/** How many parts a frame lays out besides. */
const sliceSize = 6

/** A part that comes after the others. */
interface Part {
  readonly element: HTMLElement
  /** Its own height, where it has one. */
  readonly height: string
}

interface Left {
  /** Those nearest to the screen first. */
  readonly parts: Part[]
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

/** Px between a part and the screen; negative where it can be seen. */
const distance = ({ top, bottom }: DOMRect): number => Math.max(-bottom, top - window.innerHeight)

/** To be called before the elements of a screen leave the document. */
export function beforeLeaving(screen: Element): void {
  const far = [...screen.querySelectorAll('main')]
    .flatMap(partsOf)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && distance(box) > 0)
    .sort((a, b) => distance(a.box) - distance(b.box))
  const inside = [...scrolled].filter((element) => screen.contains(element))
  // those of screens that are gone would hold them; those of this one are scrolled again when it comes back
  scrolled.clear()
  const places = inside.map((element) => [element, { left: element.scrollLeft, top: element.scrollTop }] as const)
  const pageHeight = document.documentElement.scrollHeight
  // everything is read before the first is written; left again at once, some parts have not come back yet
  show(left.get(screen)?.parts.splice(0) ?? [])
  const parts = far.map(({ element }) => ({ element, height: element.style.height }))
  for (const { element, box } of far) setStyle(element, 'hidden', `${box.height}px`)
  left.set(screen, { parts, scrolled: new Map(places), pageHeight })
  for (const image of screen.querySelectorAll('img')) if (image.complete) image.decoding = 'sync'
  holdAnswers(screen)
}

/** To be called when they are in the document again, before the page is scrolled. */
export function afterComing(screen: Element): void {
  const state = left.get(screen)
  afterFrame(forgetAnswers)
  if (state === undefined) return
  for (const [element, { left: x, top: y }] of state.scrolled) element.scrollTo(x, y)
  // a part may have been higher than it says, by margins that it shared: then the page would be at another place
  if (document.documentElement.scrollHeight === state.pageHeight) afterFrame(() => comeBack(state.parts))
  else show(state.parts)
}

/**
 * Rows that are hidden are no rows for assistive technology, which would hear of a shorter list: after the first frame the
 * browser decides for itself which of them it lays out. In that frame it would lay out one and a half screens of them.
 */
function comeBack(parts: Part[]): void {
  for (const { element } of parts)
    if (element.localName === 'li') element.style.setProperty('content-visibility', 'auto')
  layOut(parts)
}

/** A few parts after each frame, until all are there or the screen is left again. */
function layOut(parts: Part[]): void {
  show(parts.splice(0, sliceSize))
  if (parts.length > 0) afterFrame(() => layOut(parts))
}

function show(parts: readonly Part[]): void {
  for (const { element, height } of parts) setStyle(element, '', height)
}

/** By name: browsers that know no such property ignore it, and lay out everything at once. */
function setStyle({ style }: HTMLElement, visibility: string, height: string): void {
  style.setProperty('content-visibility', visibility)
  style.height = height
}

const afterFrame = (task: () => void): unknown => requestAnimationFrame(() => setTimeout(task))
