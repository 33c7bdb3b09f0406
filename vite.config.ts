import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { vantReact } from './scripts/vite-vant-react.ts'

const manifest: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'),
)
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

const everyScreen = new RegExp(
  String.raw`/node_modules/(?:@tanstack|jotai|wretch|idb-keyval|valibot)/` +
    String.raw`|/src/(?:platform/(?:session-atoms|store)|shared/errors|api/(?:client|decode|envelope|port)|ui/(?:cx|icon))\.tsx?$`,
)

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  plugins: [
    // must come before react()
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    vantReact(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // src/platform/service-worker.ts registers with workbox-window, after the first paint
      injectRegister: false,
      manifest,
      includeAssets: [],
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}'],
        // settings are changed by the operator without a build (screens 1.1); hls.js is fetched when first needed
        globIgnores: ['config.js', 'assets/hls*.js', 'screenshots/**'],
      },
    }),
  ],
  build: {
    target: ['chrome92', 'safari15.4'],
    // dist/.vite/manifest.json is what scripts/size-budget.mjs reads; hidden files are neither stored nor served
    manifest: true,
    // every browser served knows modulepreload
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 30 },
            // what else every screen needs, packages and the crumbs of this app: they shrink best together
            { name: 'base', test: everyScreen, priority: 20 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173 },
})
