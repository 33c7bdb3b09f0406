/**
 * React and its JSX as the painter needs them: each component runs once, its hooks return what they return in a first
 * render, and elements are DOM nodes. There are no events and no context but its default; of the
 * effects only those of the layout run, by which a screen sets the title of the document. Text stays text; nothing is parsed
 * as HTML, so that Trusted Types have nothing to say. The build puts it in the place of react and
 * react/jsx-runtime (scripts/build/painter.ts).
 */
import { hasBeenHere } from './has-been-here.ts'

/** What a component may return. */
export type Painted = Node | string | number | boolean | null | undefined | readonly Painted[]
type Props = Readonly<Record<string, unknown>> & { readonly children?: Painted }
type View = (props: Props) => Painted
/** Both kinds have a style. */
type StyledElement = HTMLElement | SVGElement

const svgNames = new Set(['svg', 'use', 'path', 'circle'])
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

export const Fragment: View = ({ children }) => children

/** An element, or what a component returns. */
export function jsx(type: string | View, props: Props): Painted {
  if (typeof type === 'function') return type(props)
  if (type === 'img' && (hasBeenHere || props['loading'] === 'lazy')) return laterImage(props)
  return elementOf(type, props)
}

/**
 * Pictures that may come later, and what asks for each: the network is the app's until it is here, and pictures that are on
 * the device would hold up the words.
 */
export const laterImages = new Map<Element, () => void>()

function laterImage({ src, alt, ...props }: Props): Element {
  const image = elementOf('img', props)
  // without a source, its text would stand there
  laterImages.set(image, () => {
    setProp(image, 'alt', alt)
    setProp(image, 'src', src)
  })
  return image
}

function elementOf(type: string, props: Props): StyledElement {
  const element = svgNames.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setProp(element, name, value)
  append(element, props.children)
  return element
}

/** The same for elements with several children. */
export const jsxs = (type: string | View, props: Props): Painted => jsx(type, props)

/** Puts what was painted at the end of `parent`, as React would render it. */
export function append(parent: Node, painted: Painted): void {
  // `isArray` takes a list that may not be changed for one of anything
  if (Array.isArray(painted)) for (const each of painted as readonly Painted[]) append(parent, each)
  else if (painted instanceof Node) parent.appendChild(painted)
  else if (typeof painted === 'string' || typeof painted === 'number') parent.appendChild(new Text(String(painted)))
}

function setProp(element: StyledElement, name: string, value: unknown): void {
  if (name === 'children' || name === 'ref' || value === undefined || value === null) return
  if (typeof value === 'function') return
  // React's types let a style be nothing else
  if (name === 'style') return setStyle(element, value as Style)
  const isText = name.startsWith('aria-') || name.startsWith('data-') || name === 'draggable'
  // React's types let the other attributes be texts, numbers and booleans
  if (typeof value === 'boolean' && !isText) {
    if (value) element.setAttribute(name, '')
  } else element.setAttribute(attributeNames[name] ?? name, `${value as string | number | boolean}`)
}

type Style = Readonly<Record<string, string | number | undefined>>

function setStyle(element: StyledElement, style: Style): void {
  for (const [name, value] of Object.entries(style)) {
    if (value === undefined) continue
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else
      element.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        cssValue(value),
      )
  }
}

const cssValue = (value: string | number): string =>
  typeof value === 'number' && value !== 0 ? `${value}px` : String(value)

// as with React, a function makes the value: a value that is a function itself cannot be given
const valueOf = <T>(initial: T | (() => T)): T => (typeof initial === 'function' ? (initial as () => T)() : initial)
const nothing = (): void => {}

export const useState = <T>(initial: T | (() => T)): readonly [T, () => void] => [valueOf(initial), nothing]
export const useRef = <T>(current: T): { current: T } => ({ current })
let ids = 0
export const useId = (): string => `painted${(ids += 1)}`
export const useMemo = <T>(make: () => T): T => make()
export const useCallback = <T>(callback: T): T => callback
export const useEffectEvent = <T>(callback: T): T => callback
export const useEffect = nothing
export const useLayoutEffect = (effect: () => unknown): unknown => effect()
export const memo = <T>(component: T): T => component

export const createContext = <T>(value: T): { readonly value: T } => ({ value })
export const use = <T>(context: { readonly value: T }): T => context.value

/** Stands for a component whose code is not here. */
const pending: readonly Painted[] = []
export const lazy = () => (): Painted => pending
export const Suspense = ({ fallback, children }: { fallback?: Painted; children?: Painted }): Painted =>
  children === pending ? fallback : children

/** Over a screen nothing is open before its app is there. */
export const createPortal = (): Painted => null

export const Children = {
  toArray: (children: Painted): readonly Painted[] =>
    // as in `append`
    Array.isArray(children)
      ? (children as readonly Painted[]).flatMap(Children.toArray)
      : children === null || children === undefined || typeof children === 'boolean'
        ? []
        : [children],
}
