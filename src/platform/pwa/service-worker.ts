/** The bridge to the service worker: registration after the first paint, what it missed until then, new versions. */
import type { PublicPicture } from '../../shared/pictures/picture-caches.ts'
import { createAppUpdate, type AppUpdate } from './app-update.ts'
import { canUpdate } from './app-update-model.ts'
import { fetchLater } from './fetch-later.ts'
import { leaveAfter, whetherItLeaves } from './give-way.ts'
import { lookForUpdates } from './look-for-updates.ts'
import { takeMissedAddresses } from './missed-addresses.ts'
import { servedBuild } from './served-build.ts'
import { storeScrollPosition } from '../browser/scroll-position.ts'
import { currentActivity } from '../browser/activity.ts'
import { watchPublicPictures } from './public-pictures.ts'
import type { AppStore } from '../store.ts'
import { workerScriptUrl } from '../browser/worker-script-url.ts'

/** Message of the page: these public addresses and chunks were loaded before the worker could see them. */
interface KeepMessage {
  readonly type: 'KEEP'
  readonly urls: readonly string[]
}

/** Message of the page: it has shown these pictures, or downloads need them, and they are the same for everyone. */
export interface PicturesMessage {
  readonly type: 'PICTURES'
  readonly pictures: readonly PublicPicture[]
}

/** Message of the page: nothing else is to be done, so that the rest of the app may be fetched. */
interface FetchLaterMessage {
  readonly type: 'FETCH_LATER'
}

/** Message of the page: the worker that waits may take over. */
interface TakeOverMessage {
  readonly type: 'SKIP_WAITING'
}

/** Message of the page: it is here, and no worker looks after it. */
interface ClaimMessage {
  readonly type: 'CLAIM'
}

let registration: ServiceWorkerRegistration | undefined
let update: AppUpdate | undefined

/**
 * Registers the worker, and tries again when the first one cannot be had: a network that fails for a moment would cost this
 * page, however long it is open, all that goes without one. What this page, or one before it, fetched before a worker looked
 * after it is named to the worker, which fetches and checks those addresses itself. Does nothing where there is no service
 * worker (screens 1.19.2).
 */
export async function connectServiceWorker(store: AppStore): Promise<void> {
  if (!import.meta.env.PROD) return
  update = createAppUpdate(store, {
    activate: letWaitingIn,
    reload() {
      storeScrollPosition()
      location.reload()
    },
    canReload: () => canUpdate(currentActivity()),
    after: (ms, task) => void setTimeout(task, ms),
  })
  if (!('serviceWorker' in navigator)) return
  const address = workerScriptUrl('service')
  // the first worker of all has most to fetch and is offered to nobody: it does not wait for the code that offers it
  const isFirst = navigator.serviceWorker.controller === null
  const [{ Workbox }] = await Promise.all([
    import('workbox-window'),
    // the compiler's library does not know that browsers take the trusted form. A failure is made up for below
    isFirst ? navigator.serviceWorker.register(address as string).catch(() => {}) : null,
  ])
  const workbox = new Workbox(address)
  const { tell } = update
  // some engines let even the first worker of all wait for a moment: only one behind another is new
  const offer = (): void => {
    if (!registration?.waiting || !registration.active) return
    tell('found')
    // it may be the one that takes the app away: until it is in charge, half a minute after the last request of this page,
    // the page would stand there with calls that lead nowhere
    void leaveAfter(registration.waiting)
  }
  workbox.addEventListener('waiting', offer)
  // the first worker of all takes the page it was installed by: nothing new about that
  let isLookedAfter = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isLookedAfter) tell('takenOver')
    isLookedAfter = true
  })
  async function register(): Promise<void> {
    // it would bring back a worker that is being taken away
    await whetherItLeaves()
    registration = await workbox.register()
    // it may have waited before there was a registration to ask
    offer()
    // a page that was being opened when the worker came could not be taken by it, and one loaded with Shift is past it: both
    // would be without it until they are loaded again
    if (!navigator.serviceWorker.controller) registration?.active?.postMessage({ type: 'CLAIM' } satisfies ClaimMessage)
  }
  // a first worker that could not be installed is thrown away with its registration, which has nothing to update then
  lookForUpdates({ hasWorker, ask: async () => (hasWorker() ? registration?.update() : register()) })
  await register().catch(() => {})
  await lookedAfter()
  const urls = takeMissedAddresses()
  if (urls.length > 0) tellWorker({ type: 'KEEP', urls } satisfies KeepMessage)
  watchPublicPictures(store, (pictures) => tellWorker({ type: 'PICTURES', pictures } satisfies PicturesMessage))
  await fetchLater(() => tellWorker({ type: 'FETCH_LATER' } satisfies FetchLaterMessage))
}

/** Also true where it has been taken away under this page, which is not to bring it back. */
const hasWorker = (): boolean => Boolean(registration?.active ?? navigator.serviceWorker.controller)

function tellWorker(message: KeepMessage | PicturesMessage | FetchLaterMessage): void {
  navigator.serviceWorker.controller?.postMessage(message)
}

/**
 * 立即更新: the new version takes over, then this page is loaded again (screens 4.8). False, and nothing, where that would
 * interrupt something.
 */
export function applyUpdate(): boolean {
  const isFree = canUpdate(currentActivity())
  if (isFree) update?.tell('accepted')
  return isFree
}

/** 稍后: the bar goes, the dot stays. */
export function postponeUpdate(): void {
  update?.tell('postponed')
}

/**
 * Asks for a new version now; true when there is one, which the bar offers then. Rejects where nobody can say: without a
 * network, and when the new one could not be installed.
 */
export async function findUpdate(): Promise<boolean> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!registration && !serviceWorker?.controller) return findNewPage()
  const worker = await nextWorker()
  if (!registration || worker?.state === 'redundant') throw new Error('The new worker could not be installed')
  return worker !== null
}

/** Without a worker, as in WeChat on iPhones, the app comes with the page: loading another build's brings the new version. */
async function findNewPage(): Promise<boolean> {
  const mark = await servedBuild()
  if (mark === undefined) throw new Error('This is not the page of the app')
  const isNew = mark !== document.querySelector('data')?.value
  if (isNew) update?.tell('found')
  return isNew
}

async function nextWorker(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!registration && serviceWorker?.controller) {
    // a page that has just been opened may be asked before it has come to register the worker that looks after it
    const found = await serviceWorker.getRegistration()
    registration ??= found
  }
  await registration?.update()
  const worker = registration?.installing ?? registration?.waiting ?? null
  if (worker === null || registration?.active === null) return null
  await installed(worker)
  return worker
}

/**
 * Lets the newest version in because this page needs code that only it has (screens 1.6.4). Resolves when it is in
 * charge, or at once when there is none; rejects without a network.
 */
export async function bringNewest(signal: AbortSignal): Promise<void> {
  if (!(await nextWorker()) || signal.aborted) return
  const isIn = controllerChanged()
  if (letWaitingIn()) await isIn
}

function letWaitingIn(): boolean {
  const waiting = registration?.waiting ?? null
  waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies TakeOverMessage)
  return waiting !== null
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): unknown => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Resolves when a worker looks after this page; workbox-window misses one that another page has begun to install. */
export function lookedAfter(): Promise<unknown> {
  return navigator.serviceWorker.controller === null ? controllerChanged() : Promise.resolve()
}

function controllerChanged(): Promise<unknown> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}
