import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Services } from '../../platform/services.tsx'
import type { PlayerPort } from './engine/player-port.ts'
import { createRun } from './lesson-run.ts'

const made: PlayerPort[] = vi.hoisted(() => [])
vi.mock('./engine/player.ts', () => ({ createPlayer: (port: PlayerPort) => void made.push(port) }))

afterEach(() => document.body.replaceChildren())

/** Whether the countdown to the next lesson waits on a page with this markup, whose first `autofocus` has the focus. */
function isHeldBy(markup: string): boolean | undefined {
  document.body.innerHTML = markup
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
  const lesson = { id: 1, duration: 60, freeSeconds: 0, isDragBanned: false }
  const detail = { lesson, course: { id: 9 }, watched: new Map() } as unknown as LessonDetail
  createRun(createStore(), {} as Services, { detail, mode: 'full' })
  return made.pop()?.isHeld()
}

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
