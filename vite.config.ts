import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { className } from './scripts/build/class-name.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { compileAtOnce } from './scripts/build/compile-at-once.ts'
import { downloadFiles, writeDownloadWorker } from './scripts/build/download-worker.ts'
import { earlyScript, painterNames, withEarlyScript } from './scripts/build/early-requests.ts'
import { writePainters } from './scripts/build/painter.ts'
import { leftOut } from './scripts/build/left-out.ts'
import { builtFiles, type BuiltFile, writeMark } from './scripts/build/precache.ts'
import { noteFirstLoad, withoutFirstLoad } from './scripts/build/later-preloads.ts'
import { lazyCode } from './scripts/build/lazy-code.ts'
import { reactDom } from './scripts/build/react-dom.ts'
import { shellStyle } from './scripts/build/shell-style.ts'
import { moveMaps } from './scripts/build/source-maps.ts'
import { vantReact } from './scripts/build/vant-react.ts'

/** The folder of the site the app is served from: BASE_PATH=/h5/ npm run build (deploy/README.md). */
const base = process.env['BASE_PATH'] ?? '/'
if (!/^\/(?:[\w-][\w.-]*\/)*$/.test(base)) throw new Error(`BASE_PATH must begin and end with a slash (got "${base}")`)

const manifest: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
  (_name, value: unknown) => (typeof value === 'string' && value.startsWith('/') ? base + value.slice(1) : value),
)
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

const define = { __APP_VERSION__: JSON.stringify(version) }
const target = ['chrome92', 'safari15.4']

let outDir = ''

/** The page as it is served: public/early.js starts the app itself, after what is painted first (ADR 0017). */
function withEarlyStart(html: string): string {
  const files: string[] = []
  const rest = html
    .replace(
      /\s*<(?:script type="module"[^>]*? src|link rel="modulepreload"[^>]*? href)="([^"]+)"[^>]*>(?:<\/script>)?/g,
      (_tag, file: string) => (files.push(file), ''),
    )
    // it is part of early.js
    .replace(/\s*<script src="[^"]*theme\.js"><\/script>/, '')
  const early = /<script (src="[^"]*early\.js")>/
  const styles: string[] = []
  const unstyled = rest.replace(
    /\s*<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g,
    (_tag, file: string) => (styles.push(file), ''),
  )
  // the first file asked for has the connection that the page came over, the others wait for theirs
  const preloads = styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`)
  const page = unstyled.replace(/<script src="[^"]*config\.js"/, (config) => preloads.join('') + config)
  if (files.length === 0 || page === unstyled || !early.test(page))
    throw new Error('index.html lacks the app, or early.js')
  return slim(page).replace(
    early,
    `<script $1 data-base="${base}" data-styles="${styles.join(' ')}" data-app="${files.join(' ')}">`,
  )
}

/** Without the comments and the indents of index.html, which a learner would wait for: no space in it is one that is seen. */
const slim = (html: string): string =>
  html.replaceAll(/<!--[^]*?-->|(?<=>)\s+|\s+(?=<|\/?>)/g, '').replaceAll(/\s+/g, ' ')

/** The page with the style of its first frame in it: nothing is waited for before something is seen (ADR 0023). */
function withShellStyle(html: string): string {
  const link = /<link rel="stylesheet" href="\/src\/ui\/shell\.css" \/>/
  if (!link.test(html)) throw new Error('index.html lacks shell.css')
  return html.replace(link, () => `<style>${shellStyle()}</style>`)
}

function shellInPage(): Plugin {
  return { name: 'shell-in-page', apply: 'build', transformIndexHtml: { order: 'pre', handler: withShellStyle } }
}

/** What runs before the app: the theme, the first requests, the painters. While developing there is no painter. */
function earlyStart(): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withEarlyStart },
    async writeBundle() {
      compileAtOnce(outDir)
      const painterFiles = await writePainters(outDir, painterNames, { base, define, target })
      const { code } = await minify('early.js', earlyScript(outDir, painterFiles))
      const page = join(outDir, 'index.html')
      writeFileSync(page, withEarlyScript(readFileSync(page, 'utf8'), code))
      for (const file of ['theme.js', 'early.js']) rmSync(join(outDir, file))
      writeMark(outDir)
    },
  }
}

function downloadWorker(): Plugin {
  return {
    name: 'download-worker',
    apply: 'build',
    writeBundle: () => writeDownloadWorker(outDir, { base, define, target }),
  }
}

/** After the worker's own build, which writes into the same folder. */
function mapsApart(): Plugin {
  return {
    name: 'maps-apart',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      handler(error) {
        if (!error) moveMaps(outDir)
      },
    },
  }
}

export default defineConfig({
  base,
  define,
  // the bit is `Features.LightDark`: nothing here says light-dark(), for which each theme would carry two variables
  css: { modules: { generateScopedName: className }, lightningcss: { exclude: 1 << 20 } },
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // React has had this hook itself since 18
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    noteFirstLoad(),
    {
      name: 'remember-out-dir',
      configResolved({ root, build }) {
        outDir = resolve(root, build.outDir)
      },
    },
    // must come before react()
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    vantReact(),
    leftOut(),
    reactDom(),
    lazyCode(),
    shellInPage(),
    earlyStart(),
    downloadWorker(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // src/platform/pwa/service-worker.ts registers with workbox-window, after the first paint
      injectRegister: false,
      manifest,
      includeAssets: [],
      // the system keeps the icons of an installed app itself
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg}'],
        // settings are changed by the operator without a build (screens 1.1)
        globIgnores: ['config.js', 'icons/**', 'screenshots/**', ...downloadFiles],
        // workbox writes the list as it is; what has no revision is named by its hash
        manifestTransforms: [
          (files) => ({ manifest: builtFiles(outDir, files) as (BuiltFile & { revision: string })[] }),
        ],
      },
    }),
    mapsApart(),
  ],
  build: {
    target,
    // dist/.vite/manifest.json is what scripts/size-budget.mjs reads; hidden files are neither stored nor served
    manifest: true,
    // for the stacks of error reports; no file names its map
    sourcemap: 'hidden',
    // every browser served knows modulepreload
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstLoad },
    rolldownOptions: {
      // no class redefines a field of another: without this, each file with one loads a helper and what shares its chunk
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        // the entry holds the name of every chunk: readable ones would cost it a kilobyte
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 30 },
            ...chunkGroups(20),
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173 },
})
