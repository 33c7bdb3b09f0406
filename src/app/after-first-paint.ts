/** What waits for the first paint and an idle moment (screens 1.2.8). */
import type { AnyRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { iconShapesAtom } from './shell/icon-shapes.tsx'
import { takeKeptElements } from './shell/stage.ts'
import { keepFocus } from './keep-focus.ts'
import { loadNextScreens } from './load-next-screens.ts'
import { startPrompts } from './start-prompts.tsx'
import { deleteFormerMembers } from '../platform/session/delete-former-member-data.ts'
import { connectServiceWorker } from '../platform/pwa/service-worker.ts'
import type { Services } from '../platform/services.tsx'
import { tokenAtom } from '../platform/session/session-atoms.ts'
import { settings } from '../platform/browser/settings.ts'
import { loadSharing } from '../platform/browser/share.ts'
import { startFastTaps } from '../platform/browser/fast-taps.ts'
import { showToast } from '../platform/browser/toast.ts'
import { onMemoryOnly } from '../platform/storage/device-store.ts'
import { appStore } from '../platform/store.ts'
import { evictOldReads } from '../platform/reads/cached-answers.ts'
import { whenIdle } from '../platform/reads/when-idle.ts'
import { keepAboveKeyboard } from '../ui/overlay/keep-above-keyboard.ts'
import { followPurchases } from '../domain/order/follow-purchases.ts'

/**
 * Registers the service worker, hears taps and the other tabs, shows the prompts, sends what waits, and tidies up. Failures
 * leave everything as it is.
 */
export function afterFirstPaint({ sync, session, loadDownloads }: Services, router: AnyRouter): void {
  // first of all: whatever is asked for below would go before the worker's files
  void connectServiceWorker(appStore).catch(() => {})
  void session.watchTabs().catch(() => {})
  startFastTaps()
  keepFocus()
  keepAboveKeyboard()
  followPurchases(() => void session.loadMember().catch(() => {}))
  onMemoryOnly(() => showToast('浏览器未允许保存数据，关闭页面后需要重新登录'))
  startPrompts(router)
  tellSchool(router)
  followTextSize()
  // the age of what is shown is printed when the network is gone: too late to fetch what prints it
  void import('../ui/text/relative-time-text.tsx').catch(() => {})
  void import('./shell/kept-elements.ts').then(takeKeptElements).catch(() => {})
  void loadSharing().catch(() => {})
  whenIdle(drawIcons)
  void loadNextScreens(router)
  void sync.drain().catch(() => {})
  void evictOldReads().catch(() => {})
  if (settings.offlineVideo) startForMember(() => whenIdle(() => void loadDownloads().catch(() => {})))
  void deleteFormerMembers(appStore, session.isHydrated()).catch(() => {})
}

/** Makes the icons elements of the page. Where that fails, each screen that comes only costs a little more. */
function drawIcons(): void {
  void import('../ui/media/load-icon-shapes.ts')
    .then(({ loadIconShapes }) => loadIconShapes())
    .then((shapes) => startTransition(() => appStore.set(iconShapesAtom, shapes)))
    .catch(() => {})
}

/** On iPhones, where web text does not have the system's size by itself (screens 4.9). */
function followTextSize(): void {
  if (!CSS.supports('font', '-apple-system-body')) return
  void import('../platform/browser/system-text-size.ts').then((code) => code.followSystemTextSize()).catch(() => {})
}

/** Where the school's own config.js names a function for it (screens 4.15). */
function tellSchool(router: AnyRouter): void {
  const { onAppEvent } = globalThis as { onAppEvent?: unknown }
  if (typeof onAppEvent !== 'function') return
  void import('./app-events.ts')
    .then(({ startAppEvents }) => startAppEvents((event) => onAppEvent(event) as unknown, router))
    .catch(() => {})
}

/** A visitor has no downloads. */
function startForMember(start: () => void): void {
  if (appStore.get(tokenAtom) !== null) return start()
  const stop = appStore.sub(tokenAtom, () => {
    stop()
    start()
  })
}
