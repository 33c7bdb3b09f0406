/**
 * What a screen that stays forgets, or has to be made again, when its elements leave the document: how far things inside
 * were scrolled, pictures that are drawn later than the rest, and the elements beyond the edges of the screen, whose styles
 * and layout would hold up the frame in which it comes back. Loaded after the first paint.
 */
import { forgetAnswers, holdAnswers } from '../../platform/reads/forget-answers.ts'

/** How many elements a frame lays out besides. */
const sliceSize = 6

/** An element that comes after the others. */
interface FarElement {
  readonly element: HTMLElement
  /** Its own height, where it has one. */
  readonly height: string
}

interface Left {
  /** Those nearest to the screen first. */
  readonly far: FarElement[]
  readonly scrolled: ReadonlyMap<Element, { readonly left: number; readonly top: number }>
  readonly pageHeight: number
}

const left = new WeakMap<Element, Left>()
const scrolled = new Set<Element>()

document.addEventListener('scroll', ({ target }) => target instanceof Element && scrolled.add(target), true)

/** The largest elements below one that are not higher than the screen. */
function elementsOf(element: Element): readonly HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child.getBoundingClientRect().height > window.innerHeight) return elementsOf(child)
    return child instanceof HTMLElement ? child : []
  })
}

/** Px between an element and the screen; negative where it can be seen. */
const distance = ({ top, bottom }: DOMRect): number => Math.max(-bottom, top - window.innerHeight)

/**
 * To be called before the elements of a screen leave the document. What it returns hides those that cannot be seen, and is to
 * be called when they have left: hidden before, they would be styled once more, when the focus goes with the screen.
 */
export function leaveElements(screen: Element): () => void {
  const beyond = [...screen.querySelectorAll('main')]
    .flatMap(elementsOf)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && distance(box) > 0)
    .sort((a, b) => distance(a.box) - distance(b.box))
  const inside = [...scrolled].filter((element) => screen.contains(element))
  // those of screens that are gone would hold them; those of this one are scrolled again when it comes back
  scrolled.clear()
  const places = inside.map((element) => [element, { left: element.scrollLeft, top: element.scrollTop }] as const)
  const pageHeight = document.documentElement.scrollHeight
  return () => {
    // left again at once, some elements have not come back yet
    show(left.get(screen)?.far.splice(0) ?? [])
    const far = beyond.map(({ element }) => ({ element, height: element.style.height }))
    for (const { element, box } of beyond) setStyle(element, 'hidden', `${box.height}px`)
    left.set(screen, { far, scrolled: new Map(places), pageHeight })
    for (const image of screen.querySelectorAll('img')) if (image.complete) image.decoding = 'sync'
    holdAnswers(screen)
  }
}

/** To be called when the elements are in the document again, before the page is scrolled. */
export function restoreElements(screen: Element): void {
  const state = left.get(screen)
  afterFrame(forgetAnswers)
  if (state === undefined) return
  for (const [element, { left: x, top: y }] of state.scrolled) element.scrollTo(x, y)
  // an element may have been higher than it says, by margins that it shared: then the page would be at another place
  if (document.documentElement.scrollHeight === state.pageHeight) afterFrame(() => comeBack(state.far))
  else show(state.far)
}

/**
 * Rows that are hidden are no rows for assistive technology, which would hear of a shorter list: after the first frame the
 * browser decides for itself which of them it lays out. In that frame it would lay out one and a half screens of them.
 */
function comeBack(elements: FarElement[]): void {
  for (const { element } of elements)
    if (element.localName === 'li') element.style.setProperty('content-visibility', 'auto')
  layOut(elements)
}

/** A few elements after each frame, until all are there or the screen is left again. */
function layOut(elements: FarElement[]): void {
  show(elements.splice(0, sliceSize))
  if (elements.length > 0) afterFrame(() => layOut(elements))
}

function show(elements: readonly FarElement[]): void {
  for (const { element, height } of elements) setStyle(element, '', height)
}

/** By name: browsers that know no such property ignore it, and lay out everything at once. */
function setStyle({ style }: HTMLElement, visibility: string, height: string): void {
  style.setProperty('content-visibility', visibility)
  style.height = height
}

const afterFrame = (task: () => void): unknown => requestAnimationFrame(() => setTimeout(task))
