import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { courseRead } from '../../api/course.ts'
import { lessonRead, type LessonDetail } from '../../api/lesson.ts'
import { lessonOpening } from '../../domain/course/entitlement.ts'
import { dataSaverAtom } from '../../platform/browser/data-saver.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { hashReadKey } from '../../platform/reads/cached-read.ts'
import type { Services } from '../../platform/services.tsx'
import { AppError } from '../../shared/errors.ts'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import type { Read } from '../../shared/read.ts'
import type { PlayerPort } from './engine/player-port.ts'
import { createRun } from './lesson-run.ts'

const made: PlayerPort[] = vi.hoisted(() => [])
const showToast = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('../../platform/browser/toast.ts', () => ({ showToast }))
vi.mock('./engine/player.ts', () => ({ createPlayer: (port: PlayerPort) => void made.push(port) }))

afterEach(() => {
  appStore.set(dataSaverAtom, 'auto')
  queryClient.clear()
  document.body.replaceChildren()
})

function startRun(): PlayerPort | undefined {
  const lesson = { id: 1, duration: 60, freeSeconds: 0, isDragBanned: false }
  const detail = { lesson, course: { id: 9 }, watched: new Map() } as unknown as LessonDetail
  createRun(createStore(), {} as Services, { detail, mode: 'full' })
  return made.pop()
}

it('speed and quality are kept for the next lesson and the next visit, each by itself', () => {
  startRun()?.remember({ speed: 1.5 })
  startRun()?.remember({ quality: '720' })
  expect(startRun()?.remembered()).toEqual({ speed: 1.5, quality: '720' })
  expect(JSON.parse(localStorage.getItem('prefs') ?? '{}')).toMatchObject({ playerSpeed: 1.5, playerQuality: '720' })
})

/** Whether the countdown to the next lesson waits on a page with this markup, whose first `autofocus` has the focus. */
function isHeldBy(markup: string): boolean | undefined {
  document.body.innerHTML = markup
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
  return startRun()?.isHeld()
}

it.each([
  ['what the learner asked for', false, 1],
  ['what the player asked for by itself', true, 0],
])('a busy server is told in a toast for %s: %s', (_, isByItself, toasts) => {
  showToast.mockReset()
  const busy = new AppError({ kind: 'throttled', via: 'envelope', message: '请稍后再试', retryAfterMs: null })
  expect(startRun()?.failureOf(busy, isByItself)).toMatchObject({ kind: 'failed' })
  expect(showToast).toHaveBeenCalledTimes(toasts)
})

it.each([
  ['a dialog', '<div aria-modal="true"></div>', true],
  ['a comment that is being written', '<textarea autofocus></textarea>', true],
  ['a line that is being written', '<input type="text" autofocus>', true],
  ['a search', '<input type="search" autofocus>', true],
  ['a field that nobody is at', '<textarea></textarea>', false],
  ['the slider, which keeps the focus', '<input type="range" autofocus>', false],
  ['a switch', '<input type="checkbox" autofocus>', false],
  ['nothing', '', false],
])('the next lesson waits for %s: %s → %s', (_, markup, isHeld) => {
  expect(isHeldBy(markup)).toBe(isHeld)
})

function answer<T>(read: Read<T>, data: unknown): void {
  const key = { queryKey: readKey('7', read), queryKeyHashFn: hashReadKey }
  queryClient.getQueryCache().build(queryClient, key).setData(data)
}

/** A lesson of course 9, which has another one after it. */
function runOfTwo(ownedLessonIds: readonly number[], hasAccess: boolean | undefined) {
  const store = createStore()
  store.set(tokenAtom, 'T')
  store.set(isVerifiedAtom, true)
  store.set(userAtom, { id: 7, roleId: 0, roleExpiredAt: null } as Member)
  answer(courseRead(9), { hasAccess })
  const lessons = [2, 3].map((id) => ({ id, title: '', duration: 60, freeSeconds: 0, isDragBanned: false }))
  const course = { id: 9, charge: 99, isFree: false, isVipFree: false }
  const rest = { canWatch: true, ownedLessonIds, watched: new Map(), groups: [{ chapter: null, lessons }] }
  const detail = { lesson: lessons[0], course, ...rest } as unknown as LessonDetail
  return createRun(store, {} as Services, { detail, mode: 'full' })
}

it.each([
  ['bought with its course besides', [2], true, true],
  ['bought alone', [2], false, false],
  ['bought alone, as the next one was', [2, 3], false, true],
  ['of a bought course', [], undefined, true],
])('the lesson after one %s goes on by itself: %s, %s → %s', (_, ownedLessonIds, hasAccess, isOpen) => {
  const run = runOfTwo(ownedLessonIds, hasAccess)
  expect(run.neighbours().next?.isOpen).toBe(isOpen)
  expect(lessonOpening(run.entitlement(), { id: 3, freeSeconds: 0 })).toBe(isOpen ? 'play' : 'refused')
})

it('a trial in 听课 offers the course to whose membership has ended by the clock of the server alone', () => {
  const store = createStore()
  store.set(userAtom, { id: 7, roleId: 3, roleExpiredAt: Date.UTC(2099, 0) } as Member)
  const lesson = { id: 2, duration: 60, freeSeconds: 30, isDragBanned: false }
  const course = { id: 9, charge: 99, isFree: false, isVipFree: true }
  const detail = { lesson, course, canWatch: false, ownedLessonIds: [], watched: new Map() } as unknown as LessonDetail
  expect(createRun(store, {} as Services, { detail, mode: 'trial' }).entitlement().bar).toBe('vip-and-buy')
})

it('no countdown runs with 省流量, also when that is switched on while the lesson plays', () => {
  runOfTwo([], true).follow({ seconds: () => 5, open() {} })
  const port = made.pop()
  expect(port?.countdown()).toBe(5)
  appStore.set(dataSaverAtom, 'on')
  expect(port?.countdown()).toBeNull()
})

it('the lesson that follows is that of the newest answer, not of the stored one by which the lesson began', () => {
  const run = runOfTwo([], true)
  const port = made.pop()
  const open = vi.fn<(lesson: number) => void>()
  run.follow({ seconds: () => 5, open })
  const added = { id: 4, title: '新增', duration: 60, freeSeconds: 0, isDragBanned: false }
  const [first, ...rest] = run.detail.groups[0]?.lessons ?? []
  answer(lessonRead(2), { ...run.detail, groups: [{ chapter: null, lessons: [first, added, ...rest] }] })
  expect(run.neighbours().next).toMatchObject({ id: 4, title: '新增' })
  expect(run.present().groups[0]?.lessons).toHaveLength(3)
  port?.openNext()
  expect(open).toHaveBeenCalledExactlyOnceWith(4)
})

it('what may no longer be watched by the newest answer does not follow by itself', () => {
  const run = runOfTwo([], undefined)
  const port = made.pop()
  run.follow({ seconds: () => 5, open() {} })
  expect(port?.countdown()).toBe(5)
  answer(lessonRead(2), { ...run.detail, canWatch: false })
  expect(port?.countdown()).toBeNull()
})
