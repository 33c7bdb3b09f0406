/**
 * The session, reads and storage of the app as they are in one tab: the real code, made into one script once and run
 * again for each tab with a window of its own. Only packages are shared.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type * as ReactQuery from '@tanstack/react-query'
import type * as TabCode from './tab-code.ts'

/** Names a tab's code finds as globals. */
type TabWindow = Readonly<Record<string, unknown>>

const isPackage = (id: string): boolean => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0')

/** Runs the code in a new window; `idb-keyval` is the disk it gets. */
export type OpenRealm = (window: TabWindow, disk: object) => typeof TabCode

export async function loadRealm(): Promise<OpenRealm> {
  const bundle = await rolldown({
    input: resolve('tests/support/browser/tab-code.ts'),
    external: isPackage,
    transform: { define: { 'import.meta.env.BASE_URL': '"/"' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false })
  await bundle.close()
  const { code } = output[0]
  const load = createRequire(import.meta.url)
  // at once instead of in the next task: nothing is left under way between two steps
  const { notifyManager } = load('@tanstack/react-query') as typeof ReactQuery
  notifyManager.setScheduler(queueMicrotask)
  return (window, disk) => {
    const module = { exports: {} }
    const names = ['module', 'exports', 'require', ...Object.keys(window)]
    const require = (name: string): unknown => (name === 'idb-keyval' ? disk : load(name))
    // the app's own code, which must see this window instead of the test's
    // oxlint-disable-next-line no-implied-eval, no-new-func
    const run = new Function(...names, code) as (...values: unknown[]) => void
    run(module, module.exports, require, ...Object.values(window))
    return module.exports as typeof TabCode
  }
}
