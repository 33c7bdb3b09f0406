import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

/** Stands in for the kit's own module, which looks for React 18's root on `react-dom` and finds nothing there. */
export function render(node: ReactNode, container: Element | DocumentFragment): void {
  let root = roots.get(container)
  if (!root) {
    root = createRoot(container)
    roots.set(container, root)
  }
  root.render(node)
}

/** Removes what `render` has put into the container. */
export async function unmount(container: Element | DocumentFragment): Promise<void> {
  // never unmount synchronously while React is rendering
  await Promise.resolve()
  roots.get(container)?.unmount()
  roots.delete(container)
}
