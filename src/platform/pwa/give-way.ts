/** A school that has left this app: the page goes to what is there now (screens 1.6.5). */
import { browserAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { servedBuild } from './served-build.ts'

/** Message of the page: the backend is gone; a worker that takes the app away answers when it has. */
interface GiveWayMessage {
  readonly type: 'GIVE_WAY'
}

const minuteMs = 60_000

/** How long a failure waits for a worker that may take the page away. */
const leavingLimitMs = 5000

let givingWay: Promise<unknown> | undefined

/** Resolves when it is known whether the page gives way; undefined while nothing asks for that. */
export const whetherItLeaves = (): Promise<unknown> | undefined => givingWay

/**
 * Something else than the backend answers: the school may have left this app, and what it serves as the worker takes the
 * app away (deploy/stock/back-sw.js). This page then goes to what is there now; the browser itself would look a second
 * after the last request, with an error on the screen until then. Resolves when the page stays, after 5 s at the latest;
 * looks once a minute at most. Never rejects.
 */
export async function giveWay(): Promise<void> {
  if (givingWay === undefined) {
    setTimeout(() => (givingWay = undefined), minuteMs)
    const limit = new Promise((resolve) => setTimeout(resolve, leavingLimitMs))
    givingWay = Promise.race([limit, unlessReplaced().catch(() => {})])
  }
  await givingWay
}

async function unlessReplaced(): Promise<void> {
  const current = await navigator.serviceWorker.getRegistration()
  await current?.update()
  const workers = [current?.installing, current?.waiting, current?.active]
  const next = workers.find((worker) => worker && worker.state !== 'activated')
  // taken away already because another page asked; only some time later would the browser lead this one away. The kill
  // switch takes the worker alone: a page that left then would be the app again, without what was playing or typed
  const isTakenAway = !current && navigator.serviceWorker.controller !== null
  if (next) await leaveAfter(next)
  else if (isTakenAway && (await servedBuild()) === undefined) await leave()
}

/** Goes to what is there now when `next` has taken the app away. A new version of the app never answers: this page stays. */
export async function leaveAfter(next: ServiceWorker): Promise<void> {
  await answerOf(next, { type: 'GIVE_WAY' })
  await leave()
}

/** Never resolves, so that nothing else is shown until the page is gone. */
async function leave(): Promise<never> {
  location.replace(browserAddress(paths.home))
  return new Promise(() => {})
}

function answerOf(worker: ServiceWorker, message: GiveWayMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve)
    port1.start()
    worker.postMessage(message, [port2])
  })
}
