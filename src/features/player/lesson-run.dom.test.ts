import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Services } from '../../platform/services.tsx'
import { AppError } from '../../shared/errors.ts'
import type { PlayerPort } from './engine/player-port.ts'
import { createRun } from './lesson-run.ts'

const made: PlayerPort[] = vi.hoisted(() => [])
const showToast = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('../../platform/browser/toast.ts', () => ({ showToast }))
vi.mock('./engine/player.ts', () => ({ createPlayer: (port: PlayerPort) => void made.push(port) }))

afterEach(() => document.body.replaceChildren())

function startRun(): PlayerPort | undefined {
  const lesson = { id: 1, duration: 60, freeSeconds: 0, isDragBanned: false }
  const detail = { lesson, course: { id: 9 }, watched: new Map() } as unknown as LessonDetail
  createRun(createStore(), {} as Services, { detail, mode: 'full' })
  return made.pop()
}

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
