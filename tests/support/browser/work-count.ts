/** Counts what the app does, in the build as it is: numbers that do not depend on the machine or the hour. */
import type { Page } from '@playwright/test'

export interface Work {
  /** Renders of components: each of React's functions and classes that ran, as often as it ran. */
  readonly components: number
  /** Elements made by scripts; what is parsed from HTML does not count. */
  readonly elements: number
  /** Reads of IndexedDB. */
  readonly reads: number
}

/** The parts of React's tree that are read here; the names are those of the production build, too. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Runs in the page before anything else; it travels there as text, so all it uses must be inside. */
function install(): void {
  const work = { components: 0, elements: 0, reads: 0, changedAt: 0 }
  Reflect.set(globalThis, '__work', work)

  const note = (what: 'components' | 'elements' | 'reads', count: number): void => {
    work[what] += count
    work.changedAt = performance.now()
  }

  /** Functions, classes, forwarded and memoised components. */
  const componentTags = new Set([0, 1, 11, 14, 15])
  const performedWork = 1
  /** Of a tree with another root than before: what it did not touch still hangs in it as it was. */
  function countRendered(fiber: Fiber | null): number {
    let count = 0
    for (let each = fiber; each !== null; each = each.sibling) {
      if (componentTags.has(each.tag) && (each.flags & performedWork) !== 0) count += 1
      if (each.alternate === null || each.child !== each.alternate.child) count += countRendered(each.child)
    }
    return count
  }
  // React reports to its developer tools in production as well
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) =>
      note('components', current.child === current.alternate?.child ? 0 : countRendered(current.child)),
  })

  /** Counts the calls of methods before they are carried out. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function watch(owner: object, names: readonly string[], count: (result: unknown) => void): void {
    for (const name of names) {
      const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown
      Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
        const result = original.apply(this, args)
        count(result)
        return result
      })
    }
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const elementsIn = (node: unknown): number =>
    node instanceof Element
      ? 1 + node.querySelectorAll('*').length
      : ((node as ParentNode).querySelectorAll?.('*').length ?? 0)
  watch(Document.prototype, ['createElement', 'createElementNS'], () => note('elements', 1))
  watch(Document.prototype, ['importNode'], (node) => note('elements', elementsIn(node)))
  watch(Node.prototype, ['cloneNode'], (node) => note('elements', elementsIn(node)))
  const readers = ['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count']
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype]) watch(owner, readers, () => note('reads', 1))
}

/** To be called before a page is opened. */
export const countWork = (page: Page) => page.addInitScript(install)

/** What was done since the page was opened, or since the last call, once nothing has been done for a while. */
export async function workOf(page: Page): Promise<Work> {
  const quietMs = 400
  await page.waitForFunction(
    (ms) => performance.now() - (Reflect.get(globalThis, '__work') as { changedAt: number }).changedAt > ms,
    quietMs,
  )
  return page.evaluate(() => {
    const work = Reflect.get(globalThis, '__work') as Work & { changedAt: number }
    const { components, elements, reads } = work
    Object.assign(work, { components: 0, elements: 0, reads: 0 })
    return { components, elements, reads }
  })
}
