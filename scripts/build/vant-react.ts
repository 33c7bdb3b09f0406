/**
 * Five repairs for react-vant 3.3.5 (installed as `vant-react`), in one small plugin:
 *
 * 1. React 19. es/utils/dom/render.js looks for render/createRoot on 'react-dom', where they no longer are, so
 *    Toast(), Dialog.alert/confirm/show, Notify.show and ImagePreview.open throw. The module is replaced by ours.
 * 2. CSS. package.json says <component>/index.js has no side effects, although it imports the component's CSS; for
 *    components whose index.js only re-exports, rolldown therefore drops the CSS. Each index.js on the path of a used
 *    binding is marked as having side effects, and the barrel as having none (so unused components still fall away).
 *    The barrel's own side effect, the base CSS, is imported by src/app/main.tsx.
 * 3. Weight. The pull to refresh imports the kit's spinner, which it shows only where it gets no text of ours.
 * 4. Scrolling. Its pull to refresh listens to every move of a finger as one that may stop the page from scrolling: the
 *    browser then waits for our thread before it moves a list, and two thirds of the frames of a flick are late on a slow
 *    phone. It need not stop anything: at the top nothing scrolls, and src/ui/state/paged-list.tsx keeps the browser's own
 *    way to pull away.
 * 5. Taps. At the end of every touch the pull to refresh asks whether it was a pull, but looks at the ref instead of what is
 *    in it: each tap on a list at its top rendered it anew, before the tap could be answered.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const renderShim = fileURLToPath(new URL('../../src/shims/vant-render.ts', import.meta.url))
const noLoading = '\0vant-no-loading'
const pullTarget = 'target: track.current,'
const pullStop = 'preventDefault(event);'
const pullEnd = 'touch.deltaY && isTouchable()'
const inside = /[\\/]node_modules[\\/](?:vant-react|react-vant)[\\/]es[\\/]/

function repair(): Rolldown.Plugin {
  return {
    name: 'vant-react-repair',
    async resolveId(
      this: Rolldown.PluginContext,
      id: string,
      importer: string | undefined,
      options: Parameters<Rolldown.FunctionPluginHooks['resolveId']>[2],
    ) {
      if (!importer) return null
      const fromLib = inside.test(importer)
      if (fromLib && /(?:^|\/)dom\/render$/.test(id)) return renderShim
      if (fromLib && /^\.\.\/loading$/.test(id) && importer.includes('pull-refresh')) return noLoading
      if (!fromLib && id !== 'vant-react') return null
      // the 'node' export condition (vitest) would pick a second, unrepaired bundle: always take the ES modules
      const hit = await this.resolve(fromLib ? id : 'vant-react/es/index.js', importer, { ...options, skipSelf: true })
      if (!hit || hit.external) return hit
      const m = /[\\/]es[\\/](?:([a-z-]+)[\\/])?index\.js(?:\?|$)/.exec(hit.id)
      return m ? { ...hit, moduleSideEffects: m[1] !== undefined } : hit
    },
    load: (id: string) => (id === noLoading ? 'export default () => null' : null),
    transform(this: Rolldown.PluginContext, code: string, id: string) {
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

export function vantReact(): Plugin {
  return {
    ...repair(),
    enforce: 'pre',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [repair()] } } }),
  } as Plugin
}
