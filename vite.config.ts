import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { writeEarlyRequests } from './scripts/build/early-requests.ts'
import { buildPainter } from './scripts/build/painter.ts'
import { leftOut } from './scripts/build/left-out.ts'
import { builtFiles, writeMark } from './scripts/build/precache.ts'
import { retryStyles } from './scripts/build/retry-styles.ts'
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

/** Files of public/ are copied as they are; these, with their comments, would stand in the way of the first paint. */
function smallEarlyScripts(): Plugin {
  return {
    name: 'small-early-scripts',
    apply: 'build',
    async writeBundle() {
      writeEarlyRequests(outDir)
      writeMark(outDir)
      for (const name of ['theme.js', 'early.js']) {
        const file = join(outDir, name)
        writeFileSync(file, (await minify(file, readFileSync(file, 'utf8'))).code)
      }
    },
  }
}

/** The page as it is served: public/early.js starts the app itself, once the answers that are painted first are here. */
function withPainter(html: string): string {
  const files: string[] = []
  const rest = html.replace(
    /\s*<(?:script type="module"[^>]*? src|link rel="modulepreload"[^>]*? href)="([^"]+)"[^>]*>(?:<\/script>)?/g,
    (_tag, file: string) => (files.push(file), ''),
  )
  const calls = /<script (src="[^"]*early\.js") defer><\/script>/
  if (files.length === 0 || !calls.test(rest)) throw new Error('index.html lacks the app, or early.js')
  return rest.replace(
    calls,
    `<script $1 data-app="${files.join(' ')}"></script>\n    <script src="${base}paint.js" defer></script>`,
  )
}

/** Paints the first screen before the app is there (ADR 0017). While developing there is none. */
function painter(): Plugin {
  return {
    name: 'painter',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: withPainter,
    },
    async writeBundle() {
      writeFileSync(join(outDir, 'paint.js'), await buildPainter({ base, define, target }))
    },
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
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // React has had this hook itself since 18
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
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
    retryStyles(),
    smallEarlyScripts(),
    painter(),
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
        globIgnores: ['config.js', 'icons/**', 'screenshots/**'],
        manifestTransforms: [(files) => ({ manifest: builtFiles(outDir, files) })],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
