// @vitest-environment jsdom
/** What scripts/build/react-dom.ts leaves of React DOM does what the whole one does, for all that the app asks of it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { walk, type Node } from 'estree-walker'
import { parseAst } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as ReactModule from 'react'
import type * as ReactDomModule from 'react-dom'
import type * as ReactDomClientModule from 'react-dom/client'
import { withoutAbsentParts } from '../../scripts/build/react-dom.ts'

const require = createRequire(import.meta.url)
/** The one that React DOM brings along. */
const scheduler = createRequire(require.resolve('react-dom/package.json'))('scheduler') as {
  unstable_scheduleCallback: (priority: number, callback: () => void) => void
  unstable_IdlePriority: number
}
const { unstable_scheduleCallback: scheduleCallback, unstable_IdlePriority: idlePriority } = scheduler

/** A released file, by its path in node_modules. */
const textOf = (path: string) =>
  readFileSync(require.resolve('react/package.json').replace('react/package.json', path), 'utf8')

const source = textOf('react-dom/cjs/react-dom-client.production.js')
const reduced = withoutAbsentParts(source).code

/** A production build of React of its own, with the given text as its react-dom-client. */
function loadReact(client: string) {
  const React = { exports: {} as typeof ReactModule }
  const ReactDom = { exports: {} as typeof ReactDomModule }
  const Client = { exports: {} as typeof ReactDomClientModule }
  const modules: Record<string, unknown> = { scheduler }
  function run(text: string, module: { exports: unknown }): void {
    compileFunction(text, ['require', 'module', 'exports'])((name: string) => modules[name], module, module.exports)
  }
  run(textOf('react/cjs/react.production.js'), React)
  modules['react'] = React.exports
  run(textOf('react-dom/cjs/react-dom.production.js'), ReactDom)
  modules['react-dom'] = ReactDom.exports
  run(client, Client)
  return { React: React.exports, ReactDom: ReactDom.exports, ...Client.exports }
}

/** Every name that is declared somewhere in a node. */
function declared(root: Node): Set<string> {
  const names = new Set<string>()
  walk(root, {
    enter(node, parent) {
      if (node.type !== 'Identifier') return
      if (parent?.type === 'VariableDeclarator' && parent.id === node) names.add(node.name)
      if (parent?.type === 'CatchClause' || (parent?.type.startsWith('Function') && parent.type !== 'BlockStatement'))
        names.add(node.name)
    },
  })
  return names
}

/** Names used in a function and declared neither there nor at the top: those of the browser. */
function undeclared(text: string): Set<string> {
  const program = parseAst(text) as unknown as { body: Node[] }
  const top = new Set<string>()
  for (const node of program.body) {
    if (node.type === 'FunctionDeclaration') top.add(node.id.name)
    else if (node.type !== 'ExpressionStatement') for (const name of declared(node)) top.add(name)
  }
  const free = new Set<string>()
  for (const root of program.body) {
    const own = declared(root)
    walk(root, {
      enter(node, parent) {
        if (node.type !== 'Identifier' || own.has(node.name) || top.has(node.name)) return
        if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return
        if (parent?.type === 'Property' && parent.key === node) return
        if (/^(?:LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent?.type ?? '')) return
        free.add(node.name)
      },
    })
  }
  return free
}

/** After everything that React has planned: hidden parts and effects come at the lowest priority but this one. */
async function whenIdle(): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    await new Promise<void>((resolve) => scheduleCallback(idlePriority, () => resolve()))
}

/** What a page of many kinds of nodes looks like after each of the steps of a visit, and what its effects and handlers said. */
async function visit(client: string): Promise<string[]> {
  const { React, ReactDom, createRoot } = loadReact(client)
  const { createElement: h, Fragment, Suspense, Activity } = React
  const said: string[] = []
  const say = (what: string) => void said.push(what)

  class Boundary extends React.Component<{ children: ReactModule.ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override componentDidCatch = (error: Error) => say(`caught ${error.message}`)
    override componentWillUnmount = () => say('boundary gone')
    override render = () => (this.state.failed ? h('p', null, 'failed') : this.props.children)
  }
  const Fails = ({ now }: { now: boolean }) => {
    if (now) throw new Error('here')
    return h('i', null, 'fine')
  }
  const arrivals: ((module: { default: () => ReactModule.ReactNode }) => void)[] = []
  const Lazy = React.lazy<() => ReactModule.ReactNode>(() => new Promise((resolve) => arrivals.push(resolve)))
  const Theme = React.createContext('light')
  const Named = React.memo(({ name }: { name: string }) => {
    const theme = React.use(Theme)
    React.useEffect(() => (say(`shown ${name}`), () => say(`hidden ${name}`)), [name])
    React.useLayoutEffect(() => (say(`laid out ${name}`), () => say(`taken out ${name}`)), [name])
    return h('span', { className: theme, 'data-id': React.useId(), style: { width: 3, '--step': 2 } }, name)
  })
  const store = { value: 0, listeners: new Set<() => void>() }
  const Answering = ({ name }: { name: string }) => {
    const later = React.useDeferredValue(name)
    const answer = React.useEffectEvent(() => say(`answered ${name} after ${later}`))
    React.useEffect(() => answer(), [later])
    return h('q', null, later)
  }
  const Stored = () =>
    h(
      'b',
      null,
      React.useSyncExternalStore(
        (listener) => (store.listeners.add(listener), () => store.listeners.delete(listener)),
        () => store.value,
      ),
    )
  const Field = React.forwardRef<() => void, { label: string }>(({ label }, ref) => {
    const [text, setText] = React.useState('')
    React.useImperativeHandle(ref, () => () => setText('cleared'), [])
    return h(
      'label',
      null,
      label,
      h('input', { name: 'field', value: text, onChange: (event) => setText(event.target.value.toUpperCase()) }),
      h('output', null, text),
    )
  })

  const container = document.body.appendChild(document.createElement('div'))
  const other = document.body.appendChild(document.createElement('aside'))
  const field = React.createRef<() => void>()
  const onUncaughtError = (error: unknown) => say(`uncaught ${String(error)}`)
  const root = createRoot(container, { onUncaughtError, onCaughtError: () => undefined })
  interface Step {
    order: readonly string[]
    tab: number
    theme?: string
    fails?: boolean
    choice?: string
  }
  const Page = ({ order, tab, theme = 'light', fails = false, choice = 'b' }: Step) =>
    h(
      Theme,
      { value: theme },
      h(
        'ul',
        { onClick: (event) => say(`clicked ${(event.target as Element).textContent}`) },
        order.map((name) => h('li', { key: name }, h(Named, { name }))),
      ),
      h(Boundary, null, h(Fails, { now: fails })),
      h(Suspense, { fallback: h('em', null, 'loading') }, tab > 0 && h(Lazy)),
      h(Activity, { mode: tab === 1 ? 'visible' : 'hidden', children: h(Named, { name: `tab ${tab > 1 ? 2 : 1}` }) }),
      h(
        Fragment,
        null,
        h('svg', { viewBox: '0 0 1 1' }, h('title', null, 'a picture'), h('path', { d: 'M0 0', xlinkHref: '#a' })),
        h(Stored),
      ),
      h(Answering, { name: theme }),
      h(Field, { ref: field, label: 'name' }),
      h('textarea', { defaultValue: 'text', onFocus: () => say('focus'), onBlur: () => say('blur') }),
      h(
        'select',
        { value: choice, onChange: () => undefined },
        h('option', { value: 'a' }),
        h('option', { value: 'b' }),
      ),
      h('input', {
        type: 'checkbox',
        checked: tab > 0,
        onChange: () => undefined,
        disabled: tab > 1,
        'aria-label': 'box',
      }),
      h('div', { dangerouslySetInnerHTML: { __html: `<u>${theme}</u>` }, hidden: tab > 1 }),
      ReactDom.createPortal(h('dialog', { onClick: () => say('dialog'), open: true }, theme), other),
      tab > 1 && h('img', { src: 'data:,', alt: '', onError: () => undefined }),
    )
  const seen: string[] = []
  const see = async (): Promise<void> => {
    await whenIdle()
    const [box, select] = [
      container.querySelector<HTMLInputElement>('[type=checkbox]'),
      container.querySelector('select'),
    ]
    seen.push(`${container.innerHTML}|${other.innerHTML}|${box?.checked}|${select?.value}|${said.splice(0).join(', ')}`)
  }
  const show = (step: Step): Promise<void> => (root.render(h(Page, step)), see())

  await show({ order: ['a', 'b', 'c'], tab: 0 })
  await show({ order: ['c', 'a', 'd', 'b'], tab: 1, theme: 'dark', choice: 'a' })
  for (const arrive of arrivals) arrive({ default: () => h(Stored) })
  // what stood in its place is shown for a third of a second at least
  await new Promise((resolve) => setTimeout(resolve, 400))
  await see()
  store.value = 7
  for (const listener of store.listeners) listener()
  await see()
  container.querySelector('li span')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  other.querySelector('dialog')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  container.querySelector('textarea')?.focus()
  container.querySelector<HTMLElement>('select')?.focus()
  const input = container.querySelector<HTMLInputElement>('[name=field]')
  // past React's own setter, which would take it for a change of its own
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed')
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  await see()
  field.current?.()
  await see()
  await show({ order: [], tab: 2, fails: true })
  React.startTransition(() => root.render(h(Page, { order: ['e'], tab: 1 })))
  await see()
  ReactDom.flushSync(() => root.render(h(Page, { order: ['f'], tab: 2 })))
  seen.push(container.innerHTML)
  root.render(h(Fails, { now: true }))
  await see()
  root.unmount()
  await see()
  return seen
}

describe('React DOM as it is built', () => {
  afterEach(() => document.body.replaceChildren())

  it('lost no declaration with what was left out', () => {
    const before = undeclared(source)
    expect([...undeclared(reduced)].filter((name) => !before.has(name))).toEqual([])
    expect(before).toContain('navigator')
  })

  it('renders, updates, moves, hides, fails and goes as the whole one does', async () => {
    const whole = await visit(source)
    document.body.replaceChildren()
    const ours = await visit(reduced)
    expect(ours).toEqual(whole)
    expect(whole[0]).toContain('laid out a')
    expect(whole[2]).toContain('<b>0</b><span')
    expect(whole[4]).toContain('TYPED')
    expect(whole[5]).toContain('cleared')
    expect(whole[6]).toContain('failed')
    expect(new Set(whole).size).toBe(whole.length)
  })

  it('hears what components handle, and nothing else', async () => {
    const { React, createRoot } = loadReact(reduced)
    const container = document.body.appendChild(document.createElement('div'))
    const listen = vi.spyOn(container, 'addEventListener')
    const heard: string[] = []
    const bubbling = { bubbles: true, cancelable: true }
    const handled: Record<string, Event> = {
      onBlur: new FocusEvent('focusout', bubbling),
      onChange: new Event('change', bubbling),
      onClick: new MouseEvent('click', bubbling),
      onCompositionEnd: new CompositionEvent('compositionend', bubbling),
      onContextMenu: new MouseEvent('contextmenu', bubbling),
      onFocus: new FocusEvent('focusin', bubbling),
      onInput: new Event('input', bubbling),
      onKeyDown: new KeyboardEvent('keydown', bubbling),
      onLostPointerCapture: new Event('lostpointercapture', bubbling),
      onPointerCancel: new Event('pointercancel', bubbling),
      onPointerDown: new Event('pointerdown', bubbling),
      onPointerMove: new Event('pointermove', bubbling),
      onPointerUp: new Event('pointerup', bubbling),
      onSubmit: new Event('submit', bubbling),
      onTouchCancel: new Event('touchcancel', bubbling),
      onTouchEnd: new Event('touchend', bubbling),
      onTouchStart: new Event('touchstart', bubbling),
      // heard where they happen: they do not bubble
      onScroll: new Event('scroll'),
    }
    const handlers = Object.fromEntries(Object.keys(handled).map((name) => [name, () => heard.push(name)]))
    const media = { onError: () => heard.push('onError'), onLoad: () => heard.push('onLoad') }
    createRoot(container).render(
      React.createElement('form', handlers, [
        React.createElement('select', { key: 'a' }),
        React.createElement('img', { key: 'b', alt: '', ...media }),
        React.createElement('details', { key: 'c', onToggle: () => heard.push('onToggle') }),
        React.createElement('dialog', { key: 'd', onCancel: () => heard.push('onCancel') }),
      ]),
    )
    await whenIdle()
    const at = (name: string) => container.querySelector(name)
    for (const [name, event] of Object.entries(handled))
      at(name === 'onChange' ? 'select' : 'form')?.dispatchEvent(event)
    for (const name of ['error', 'load']) at('img')?.dispatchEvent(new Event(name))
    at('details')?.dispatchEvent(new Event('toggle'))
    at('dialog')?.dispatchEvent(new Event('cancel'))
    const others = ['onError', 'onLoad', 'onToggle', 'onCancel']
    expect(heard).toEqual([...Object.keys(handled), ...others])
    // those of the form that do not bubble are listened to at the form
    expect(listen.mock.calls.length).toBe(Object.keys(handled).length - 1)
  })

  it('refuses a view transition like any unknown type', async () => {
    const { React, createRoot } = loadReact(reduced)
    const onUncaughtError = vi.fn<(error: unknown) => void>()
    const root = createRoot(document.createElement('div'), { onUncaughtError })
    const { ViewTransition } = React as unknown as { ViewTransition: ReactModule.ElementType }
    root.render(React.createElement(ViewTransition))
    await whenIdle()
    expect(String(onUncaughtError.mock.calls[0]?.[0])).toMatch(/Minified React error #130/)
  })

  it('is read anew for another version', () => {
    expect(() => withoutAbsentParts(source.replaceAll('19.3.1', '19.4.0'))).toThrow('is not 19.3.1 any more')
    expect(() => withoutAbsentParts(source.replaceAll('isSingletonScope', 'isScope'))).toThrow(
      'has no isSingletonScope',
    )
  })
})
