/**
 * React DOM without what this app never asks it for (docs/adr/0024): a quarter of it, fifteen kilobytes of the first load.
 * The bundler cannot know that no markup from a server is taken over and no view transition is made, because one and the
 * same loop handles every kind of node. Here these facts are written into the loop; the bundler then finds what nothing
 * reaches any more. Names are those of the released file of the version below.
 */
import MagicString from 'magic-string'
import { walk, type Node } from 'estree-walker'
import { parseAst, type Plugin } from 'vite'

/** The version whose file the facts below were read in. With another one each of them is to be looked at anew. */
const version = '19.3.1'
const react = /[\\/]node_modules[\\/](?:react|react-dom)[\\/]/
const file = /[\\/]node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

/** Kinds of nodes (`tag` of a fiber) that nothing makes, by their names in React's ReactWorkTags.js. */
const absentKinds: ReadonlyMap<unknown, string> = new Map([
  [18, 'DehydratedFragment'],
  [19, 'SuspenseListComponent'],
  [26, 'HostHoistable: title, meta, link, style and script that React would move into the head'],
  [27, 'HostSingleton: html, head and body'],
  [30, 'ViewTransitionComponent'],
])

/** Types of elements that no component is made of; React refuses them now like any unknown type. */
const absentTypes = new Set(['REACT_SUSPENSE_LIST_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_VIEW_TRANSITION_TYPE'])

/** Hooks that neither the app nor a library of it calls. */
const absentHooks = new Set([
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
])

/**
 * Events that a component handles, of those that React hears at the root and at the host of each kept screen. It would hear
 * some seventy, twice each, and a tap is some twenty of them, for nobody. `on…Capture` is not heard at all.
 */
const heardEvents = [
  'change',
  'click',
  'compositionend',
  'contextmenu',
  'focusin',
  'focusout',
  'input',
  'keydown',
  'lostpointercapture',
  'pointercancel',
  'pointerdown',
  'pointermove',
  'pointerup',
  'submit',
  'touchcancel',
  'touchend',
  'touchstart',
]

/** What would wait in vain for one of the others. */
const unheardProps = new RegExp(
  String.raw`\bon(?:${[
    'Animation(?:Start|End|Iteration)',
    'AuxClick',
    'BeforeInput',
    'Composition(?:Start|Update)',
    'Copy|Cut|Paste',
    'DoubleClick',
    'Drag(?:End|Enter|Exit|Leave|Over|Start)?|Drop',
    'Fullscreen(?:Change|Error)',
    'GotPointerCapture',
    'Key(?:Press|Up)',
    'Mouse(?:Down|Enter|Leave|Move|Out|Over|Up)',
    'Pointer(?:Enter|Leave|Out|Over)',
    'Reset|Select',
    'TouchMove',
    'Transition(?:Run|Start|Cancel|End)',
    'Wheel',
    String.raw`(?!(?:Got|Lost)PointerCapture)[A-Z]\w*Capture`,
  ].join('|')})\b`,
)

/** Variables and properties that never have another value. */
const constants: Readonly<Record<string, string>> = { isHydrating: 'false', shouldStartViewTransition: 'false' }
const constantProperties: Readonly<Record<string, string>> = { isDehydrated: 'false', dehydrated: 'null' }

/** What a call of each of these comes to when none of the kinds above exists. */
const outcomes: Readonly<Record<string, string>> = {
  // markup of a server
  popHydrationState: 'false',
  resetHydrationState: 'void 0',
  upgradeHydrationErrorsToRecoverable: 'null',
  commitActivityHydrationCallbacks: 'void 0',
  commitSuspenseHydrationCallbacks: 'void 0',
  getSuspenseInstanceFromFiber: 'null',
  getActivityInstanceFromFiber: 'null',
  getParentHydrationBoundary: 'null',
  queueIfContinuousEvent: 'false',
  clearIfContinuousEvent: 'void 0',
  retryIfBlockedOn: 'void 0',
  // transitions, and pictures they would wait for
  commitEnterViewTransitions: 'void 0',
  commitExitViewTransitions: 'void 0',
  commitNestedViewTransitions: 'void 0',
  trackEnterViewTransitions: 'void 0',
  restoreEnterOrExitViewTransitions: 'void 0',
  restoreNestedViewTransitions: 'void 0',
  preloadInstanceAndSuspendIfNeeded: 'void 0',
  accumulateSuspenseyCommitOnFiber: 'void 0',
  waitForCommitToBeReady: 'null',
  maySuspendCommit: 'false',
  // refs of fragments
  commitNewChildToFragmentInstances: 'void 0',
  commitFragmentInstanceInsertionEffects: 'void 0',
  commitFragmentInstanceDeletionEffects: 'void 0',
  isFragmentInstanceParent: 'false',
  isFragmentInstanceHostBoundary: 'false',
  // <head> as a place to put nodes into
  isSingletonScope: 'false',
  // events that are not heard
  constructSelectEvent: 'void 0',
  accumulateEnterLeaveListenersForEvent: 'void 0',
  getNativeBeforeInputChars: 'null',
  getFallbackBeforeInputChars: 'null',
  // functions as actions of forms
  extractEvents$1: 'void 0',
  recursivelyResetForms: 'void 0',
}

/** Statements that would keep alive what they assign to. */
const absentStatements =
  /^(?:exports\.hydrateRoot|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+) = /

/** Properties whose values are what other packages would reach by ReactDOMSharedInternals: preload(), preinit() and the like. */
const absentInternals = /^ReactDOMSharedInternals\.d = \{/

const facts: readonly string[] = [
  ...Array.from(absentKinds.keys(), String),
  ...absentTypes,
  ...absentHooks,
  ...Object.keys({ ...constants, ...constantProperties, ...outcomes }),
  'allNativeEvents.forEach',
  'listenToNativeEvent',
  absentStatements.source,
  absentInternals.source,
]

type Of<Type extends Node['type']> = Extract<Node, { type: Type }> & { start: number; end: number }
type Positioned = Node & { start: number; end: number }

const isTag = (node: Node): boolean =>
  node.type === 'Identifier'
    ? /tag$/i.test(node.name)
    : node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag'

const isAbsentKind = (node: Node | null | undefined): boolean => node?.type === 'Literal' && absentKinds.has(node.value)

/** Whether what stands in a case goes on into the next one. */
function fallsThrough(statements: readonly Node[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return fallsThrough(last.body)
  return last === undefined || !/^(?:Break|Return|Throw|Continue)Statement$/.test(last.type)
}

/** The names that `var` declares in a node: other cases of the same function use them without declaring them again. */
function declaredIn(node: Node): string[] {
  const names: string[] = []
  walk(node, {
    enter(inner) {
      if (inner.type === 'FunctionExpression') this.skip()
      if (inner.type === 'VariableDeclarator' && inner.id.type === 'Identifier') names.push(inner.id.name)
    },
  })
  return names
}

/**
 * The text of react-dom-client.production.js with the facts above in it.
 * @throws Error when it is that of another version, or one of the facts is nowhere in it.
 */
export function withoutAbsentParts(source: string): { code: string; map: ReturnType<MagicString['generateMap']> } {
  if (!source.includes(`exports.version = "${version}"`))
    throw new Error(`React DOM is not ${version} any more: read scripts/build/react-dom.ts against the new one`)
  const text = new MagicString(source)
  const removed = new Set<Node>()
  const met = new Set<string>()
  const bodies: Of<'BlockStatement'>[] = []

  function replace(node: Node, code: string, fact: string): void {
    const { start, end } = node as Positioned
    text.update(start, end, code)
    removed.add(node)
    met.add(fact)
  }

  /** Removes a case, but not what a case before it falls through into. */
  function removeCase(branch: Of<'SwitchCase'>, isFallenInto: boolean): void {
    const [first] = branch.consequent as Positioned[]
    if (first !== undefined && isFallenInto) {
      text.remove(branch.start, first.start)
      return
    }
    const names = declaredIn(branch)
    if (names.length > 0) text.appendRight((bodies.at(-1)?.start ?? 0) + 1, `var ${names.join(', ')};`)
    replace(branch, '', '')
  }

  function removeCases(node: Of<'SwitchStatement'>): void {
    let isFallenInto = false
    for (const branch of node.cases) {
      const isLabel = branch.consequent.length === 0
      const isAbsent = isTag(node.discriminant)
        ? isAbsentKind(branch.test)
        : branch.test?.type === 'Identifier' && absentTypes.has(branch.test.name)
      if (isAbsent) removeCase(branch as Of<'SwitchCase'>, isFallenInto)
      if (isAbsent && branch.test?.type === 'Identifier') met.add(branch.test.name)
      if (isAbsent && branch.test?.type === 'Literal') met.add(String(branch.test.value))
      const isGone = isAbsent && (isLabel || !isFallenInto)
      if (!isGone) isFallenInto = isLabel || fallsThrough(branch.consequent)
    }
  }

  walk(parseAst(source) as Node, {
    enter(node, parent) {
      if (removed.has(node)) return this.skip()
      if (node.type === 'BlockStatement' && parent?.type.startsWith('Function'))
        bodies.push(node as Of<'BlockStatement'>)
      const is = (code: string, fact: string): void => (replace(node, code, fact), this.skip())
      const { start, end } = node as Positioned
      switch (node.type) {
        case 'SwitchStatement':
          return removeCases(node as Of<'SwitchStatement'>)
        case 'BinaryExpression': {
          const [kind, tag] = node.left.type === 'Literal' ? [node.left, node.right] : [node.right, node.left]
          if (!isAbsentKind(kind) || !isTag(tag) || !/^[!=]==$/.test(node.operator)) return
          return is(node.operator === '===' ? 'false' : 'true', 'tag')
        }
        case 'ConditionalExpression':
          // a type of node that is chosen: always the other one
          if (!isAbsentKind(node.consequent)) return
          text.remove(start, (node.alternate as Positioned).start)
          removed.add(node.test)
          removed.add(node.consequent)
          return
        case 'ExpressionStatement': {
          const statement = source.slice(start, end)
          if (absentStatements.test(statement)) return is('', absentStatements.source)
          if (absentInternals.test(statement))
            return is('ReactDOMSharedInternals.d = { f: flushSyncWork };', absentInternals.source)
          return
        }
        case 'AssignmentExpression': {
          const { left } = node
          if (left.type === 'Identifier' && left.name in constants) return is('void 0', left.name)
          if (left.type === 'MemberExpression') removed.add(left)
          if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
          if (absentHooks.has(left.property.name)) is('void 0', left.property.name)
          return
        }
        case 'Property': {
          const name = node.key.type === 'Identifier' ? node.key.name : ''
          if (absentHooks.has(name)) is(`${name}: void 0`, name)
          return
        }
        case 'CallExpression': {
          const called = source.slice(start, (node.callee as Positioned).end)
          if (called === 'allNativeEvents.forEach') {
            const { object } = node.callee as Of<'MemberExpression'>
            return replace(object, JSON.stringify(heardEvents), called)
          }
          const [, isCapture] = node.arguments as Positioned[]
          if (called === 'listenToNativeEvent' && isCapture && source.slice(isCapture.start, isCapture.end) === '!0')
            return is('void 0', called)
          const name = node.callee.type === 'Identifier' ? node.callee.name : ''
          const outcome = Object.hasOwn(outcomes, name) ? outcomes[name] : undefined
          if (outcome !== undefined) is(outcome, name)
          return
        }
        case 'MemberExpression': {
          const name = !node.computed && node.property.type === 'Identifier' ? node.property.name : ''
          const value = Object.hasOwn(constantProperties, name) ? constantProperties[name] : undefined
          if (value !== undefined) is(value, name)
          return
        }
        case 'Identifier': {
          const value = Object.hasOwn(constants, node.name) ? constants[node.name] : undefined
          const isDeclared = parent?.type === 'VariableDeclarator' || parent?.type.startsWith('Function')
          if (value !== undefined && !isDeclared) is(value, node.name)
        }
      }
    },
    leave(node, parent) {
      if (node.type === 'BlockStatement' && parent?.type.startsWith('Function')) bodies.pop()
    },
  })
  const unmet = facts.find((fact) => !met.has(fact))
  if (unmet !== undefined) throw new Error(`React DOM has no ${unmet}: see scripts/build/react-dom.ts`)
  return { code: text.toString(), map: text.generateMap({ hires: true }) }
}

/** Builds with React DOM reduced to what the app asks it for; while developing and in unit tests it is whole. */
export function reactDom(): Plugin {
  let isMet = false
  return {
    name: 'react-dom',
    apply: 'build',
    transform(code, id) {
      if (file.test(id)) {
        isMet = true
        return withoutAbsentParts(code)
      }
      const hook = react.test(id) ? undefined : [...absentHooks].find((name) => code.includes(name))
      if (hook !== undefined) this.error(`${id} uses ${hook}, which scripts/build/react-dom.ts leaves out`)
      return null
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.moduleIds.some((id) => file.test(id))) continue
        const [prop] = unheardProps.exec(output.code) ?? []
        if (prop !== undefined)
          this.error(
            `${output.moduleIds.join(', ')}: ${prop} is never called, see heardEvents in scripts/build/react-dom.ts`,
          )
      }
    },
    buildEnd(error) {
      if (!error && !isMet)
        this.error('react-dom-client.production.js is not where scripts/build/react-dom.ts expects it')
    },
  }
}
