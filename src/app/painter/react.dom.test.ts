/** The painter makes the elements that React makes: the same tree goes through both. */
import { Fragment as ReactFragment, jsx as reactJsx } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { append, Fragment, jsx, useLayoutEffect, type Painted } from './react.ts'

type Make = (type: never, props: never) => unknown
interface Runtime {
  readonly el: (type: unknown, props: object) => unknown
  readonly Fragment: unknown
}

const runtime = (make: Make, ofFragment: unknown): Runtime => ({
  el: (type, props) => make(type as never, props as never),
  Fragment: ofFragment,
})

function byPainter(tree: (runtime: Runtime) => unknown): string {
  const box = document.createElement('div')
  append(box, tree(runtime(jsx, Fragment)) as Painted)
  return box.innerHTML
}

function byReact(tree: (runtime: Runtime) => unknown): string {
  const box = document.createElement('div')
  // through the parser, so that both are written the same way
  box.innerHTML = renderToStaticMarkup(tree(runtime(reactJsx as Make, ReactFragment)) as never)
  return box.innerHTML
}

it.each<[string, (runtime: Runtime) => unknown]>([
  ['texts, numbers and nothing', ({ el }) => el('p', { children: ['a', 1, 0, null, undefined, false, true, ''] })],
  ['text that looks like HTML', ({ el }) => el('p', { children: '<img src=x onerror=alert(1)>&amp;' })],
  [
    'fragments and lists in lists',
    (r) => r.el(r.Fragment, { children: [r.el('i', {}), [[r.el('b', { children: 'x' })]]] }),
  ],
  ['components', (r) => r.el((props: { n: number }) => r.el('i', { children: props.n }), { n: 3 })],
  ['classes and labels', ({ el }) => el('label', { className: 'a b', htmlFor: 'x', children: '名' })],
  ['switches', ({ el }) => el('button', { type: 'button', disabled: true, hidden: false, children: 'x' })],
  [
    'states for assistive technology',
    ({ el }) => el('a', { 'aria-hidden': true, 'aria-current': 'page', 'data-x': true }),
  ],
  ['absent values', ({ el }) => el('a', { href: undefined, title: null, className: '' })],
  ['an element that must not be dragged', ({ el }) => el('span', { draggable: false, id: 'x' })],
  ['tab stops', ({ el }) => el('div', { tabIndex: -1, role: 'group' })],
])('%s', (_what, tree) => {
  expect(byPainter(tree)).toBe(byReact(tree))
})

it('lengths are in px, custom properties as they are', () => {
  const element = jsx('span', { style: { width: 52, marginTop: 0, aspectRatio: '3/1', '--columns': 2 } }) as HTMLElement
  expect(element.style.width).toBe('52px')
  expect(element.style.marginTop).toBe('0px')
  expect(element.style.getPropertyValue('--columns')).toBe('2')
})

it('icons are SVG', () => {
  const icon = jsx('svg', { width: 20, children: jsx('use', { href: '/icons.svg#i-home' }) }) as SVGElement
  expect(icon.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(icon.firstElementChild?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

function Titled() {
  useLayoutEffect(() => {
    document.title = '南窗学堂'
  })
  return null
}

it('a screen says its title', () => {
  jsx(Titled, {})
  expect(document.title).toBe('南窗学堂')
})

it('nothing that acts gets onto an element', () => {
  const element = jsx('button', { onClick: () => {}, ref: { current: null }, children: 'x' }) as HTMLElement
  expect(element.outerHTML).toBe('<button>x</button>')
})
