// @ts-check
/** What the bench opens, over which links, and what quality asks of it. */

/**
 * @typedef {{ name: string, path: string, content: string, isGuarded?: boolean }} Screen `content`: what stands there when
 *   the screen is useful
 * @typedef {{ name: string, kilobits: number, latency: number, cpu: number, isEmulated?: boolean }} Profile `isEmulated`: the
 *   browser itself delays what a page asks for, as its developer tools do; handshakes and the worker's requests cost nothing
 * @typedef {'cold' | 'warm' | 'offline'} VisitKind
 */

/** @type {readonly Screen[]} */
export const screens = [
  { name: 'home', path: '/', content: 'main a[href^="/course/"]' },
  { name: 'courses', path: '/courses', content: 'main a[href^="/course/"]' },
  { name: 'course', path: '/course/1', content: 'main [role="tablist"]' },
  { name: 'login', path: '/login', content: 'main form' },
  { name: 'member', path: '/member', content: 'main a[href="/member/setting"]' },
  { name: 'study', path: '/study', content: 'main a[href^="/course/"]', isGuarded: true },
  { name: 'lesson', path: '/course/video/701', content: '[data-player] video', isGuarded: true },
]

const slow4g = { name: 'slow-4g', kilobits: 1600, latency: 150, cpu: 4 }
const weak = { name: 'weak', kilobits: 700, latency: 300, cpu: 4 }

/** @param {Profile} profile @returns {Profile} */
const emulated = (profile) => ({ ...profile, name: `${profile.name}-emulated`, isEmulated: true })

/** @type {readonly Profile[]} */
export const profiles = [
  slow4g,
  weak,
  // what tools that measure pages mean by these links: comparable with their figures
  emulated(slow4g),
  emulated(weak),
  // a network that loses packets sends them again: what is left is slow and late
  { name: 'lossy', kilobits: 400, latency: 500, cpu: 4 },
  // shows the chain: what waits for what
  { name: 'far', kilobits: 1600, latency: 1000, cpu: 4 },
]

/** How many times slower the processor is while the app is in use. */
export const cpuInUse = 4

/** The screens whose first visit has bars of its own. */
const first = ['home', 'courses', 'course', 'login']

/**
 * What quality asks of one visit: the most a figure may be, by its name.
 * @param {string} profile
 * @param {string} screen
 * @param {VisitKind} visit
 * @returns {Readonly<Record<string, number>>}
 */
export function barsOf(profile, screen, visit) {
  // later, the worker answers: what passes it twice is asked of no network
  /** @type {Record<string, number>} */
  const always = visit === 'cold' ? { cls: 0, twice: 0 } : { cls: 0 }
  const chain = screen === 'home' && visit === 'cold' ? { ...always, requests: 8, depth: 4, hops: 1 } : always
  const link = profile.replace(/-emulated$/, '')
  if (link === 'weak') return { ...chain, content: visit === 'cold' ? 1700 : 400 }
  if (link !== 'slow-4g') return chain
  if (visit !== 'cold') return { ...chain, content: 300, tbt: 100 }
  if (!first.includes(screen)) return { ...chain, offline: 5000 }
  const content = screen === 'course' ? 1000 : 900
  return { ...chain, fcp: 600, content, lcp: 1200, app: 2000, offline: 5000, tbt: 100 }
}
