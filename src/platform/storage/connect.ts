/** Connections to IndexedDB whose transactions end when the page enters the back-forward cache. */
import { createStore, type UseStore } from 'idb-keyval'

/** Transactions of this page that are open. */
const openTransactions = new Set<IDBTransaction>()
let asides = 0
/** How often this page was put aside for the way back. */
export const timesPutAside = (): number => asides

/**
 * A page that is put aside for the way back ends what it has begun, and begins it anew when it is shown again: WebKit leaves
 * a transaction open in it, for which every other page of the school would wait.
 */
function endTransactions({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  asides += 1
  for (const transaction of openTransactions)
    try {
      transaction.abort()
    } catch {
      // it is being committed
    }
}
// code without a page has none to put aside
if (typeof window !== 'undefined') addEventListener('pagehide', endTransactions)

/** The store `name` of a database, made if it is not there. */
export function connect(database: string, name: string): UseStore {
  const store = createStore(database, name)
  return (mode, step) =>
    store(mode, (objects) => {
      const { transaction } = objects
      openTransactions.add(transaction)
      const ends = ['complete', 'abort'] as const
      const forget = (): void => {
        openTransactions.delete(transaction)
        for (const end of ends) transaction.removeEventListener(end, forget)
      }
      for (const end of ends) transaction.addEventListener(end, forget)
      return step(objects)
    })
}
