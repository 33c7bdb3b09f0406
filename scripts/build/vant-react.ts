/**
 * The pull to refresh of react-vant 3.3.5 (installed as `vant-react`), which is all that the app uses of the kit, and what
 * has to be repaired of it:
 *
 * 1. Place. The package's entry leads to every component, and under the condition `node` (vitest) to a second bundle that
 *    is not repaired: here its name means this one component.
 * 2. Style. package.json says that no component has side effects, although each imports its style: rolldown would drop it.
 * 3. Weight. It imports the kit's spinner, which it shows only where it gets no text of ours.
 * 4. Scrolling. It listens to every move of a finger as one that may stop the page from scrolling: the browser then waits
 *    for our thread before it moves a list, and two thirds of the frames of a flick are late on a slow phone. It need not
 *    stop anything: at the top nothing scrolls, and src/ui/state/pull-refresh.tsx keeps the browser's own way to pull away.
 * 5. Taps. At the end of every touch it asks whether it was a pull, but looks at the ref instead of what is in it: each tap
 *    on a list at its top rendered it anew, before the tap could be answered.
 */
import type { Plugin, Rolldown } from 'vite'

const noLoading = '\0vant-no-loading'
const pullTarget = 'target: track.current,'
const pullStop = 'preventDefault(event);'
const pullEnd = 'touch.deltaY && isTouchable()'
const inside = /[\\/]node_modules[\\/](?:vant-react|react-vant)[\\/]es[\\/]pull-refresh[\\/]/

function repair(): Rolldown.Plugin {
  return {
    name: 'vant-react-repair',
    async resolveId(id, importer, options) {
      if (id === '../loading' && importer !== undefined && inside.test(importer)) return noLoading
      if (id !== 'vant-react') return null
      const found = await this.resolve('vant-react/es/pull-refresh/index.js', importer, { ...options, skipSelf: true })
      return found && { ...found, moduleSideEffects: true }
    },
    load: (id) => (id === noLoading ? 'export default () => null' : null),
    transform(code, id) {
      if (!inside.test(id) || !id.endsWith('PullRefresh.js')) return null
      if (![pullTarget, pullStop, pullEnd].every((part) => code.includes(part)))
        this.error('The kit listens to touches in another way: see scripts/build/vant-react.ts')
      const repaired = code
        .replace(pullTarget, `${pullTarget}\n    passive: true,`)
        .replace(pullStop, '')
        .replace(pullEnd, 'touch.deltaY.current && isTouchable()')
      return { code: repaired, map: null }
    },
  }
}

/** Puts the repaired component in the place of `vant-react`, also where the server of `npm run dev` bundles it beforehand. */
export function vantReact(): Plugin {
  return {
    ...repair(),
    enforce: 'pre',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [repair()] } } }),
  } as Plugin
}
