/**
 * What must not be written twice, under random hands and random networks: a comment, an SMS code, a password, a
 * nickname, the deletion of an account; the order has a simulation of its own. What runs is the real app; only the
 * school, the network and the clock are models. One press of a button that can be pressed is one request at most, a
 * comment whose answer was lost is there once, and no button is ever dead. `SEED=7` repeats one run, `SOAK=1` makes
 * ten times as many.
 */
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberRead } from '../../src/api/member.ts'
import { draftsStore } from '../../src/platform/storage/storage.ts'
import { tokenAtom } from '../../src/platform/session/session-atoms.ts'
import { toastAtom } from '../../src/platform/browser/toast.ts'
import { appStore } from '../../src/platform/store.ts'
import { defaultSystemConfig } from '../../src/shared/system-config.ts'
import { networkMoods } from '../support/browser/lossy-network.ts'
import { closeApp, completeDocument, openApp } from '../support/dom/render-app.tsx'
import { seededRandom } from '../support/dom/virtual-clock.ts'
import { createWriteSchool, isWrite, member, type Written } from '../support/data/write-school.ts'
import { emptyStore } from '../support/dom/empty-store.ts'

const soak = process.env['SOAK'] === '1' ? 10 : 1
const only = process.env['SEED']

const named = (label: string, selector = 'button'): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent.trim().startsWith(label)) ??
  null
const dialog = (): Element | null => document.querySelector('[role=dialog]')
const type = (field: Element | null | undefined, value: string): void => {
  if (field) fireEvent.change(field, { target: { value } })
}

const isTold = (text: string): boolean => appStore.get(toastAtom)?.text === text

/** One way to write something: what a learner does next, judging by what is on screen. */
interface Errand {
  readonly address: string
  /** Fills what is to be filled, then gives the button to press; null when there is nothing to press now. */
  next(): HTMLElement | null
  /** True for the buttons that send something. */
  readonly sends: RegExp
  isDone(written: Written): boolean
}

const comment: Errand = {
  address: '/course/1?tab=comments',
  next() {
    const field = document.querySelector<HTMLTextAreaElement>('form textarea')
    if (field && !field.readOnly && field.value === '') type(field, '讲得很清楚')
    return named('发布')
  },
  sends: /^发布/,
  isDone: ({ comments }) =>
    comments.length > 0 && document.querySelector<HTMLTextAreaElement>('form textarea')?.value === '',
}

const password: Errand = {
  address: '/member/password',
  next() {
    if (dialog()) {
      if (named('重试')) return named('重试')
      const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
      if (field && !field.readOnly) type(field, 'abcd')
      return named('确认')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input'))
      if (field.value === '' && !field.readOnly) type(field, field.name === 'mobile_code' ? '123456' : 'geheim12')
    return named('重新发送') && isToldToResend() ? named('重新发送') : (named('确定') ?? named('获取短信验证码'))
  },
  sends: /^(?:确认|确定)/,
  isDone: ({ passwords }) => passwords.length > 0 && location.pathname !== '/member/password',
}

/** A code that was handed in without an answer may be used up. */
const isToldToResend = (): boolean => isTold('短信验证码错误')

const nickname: Errand = {
  address: '/member/profile',
  next() {
    if (!dialog()) return named('昵称')
    type(document.querySelector('[role=dialog] input'), '新昵称')
    return named('保存')
  },
  sends: /^保存/,
  isDone: ({ nicknames }) => nicknames.length > 0 && !dialog()?.textContent.includes('请输入昵称'),
}

const deletion: Errand = {
  address: '/member/profile',
  next: () => (dialog() ? named('确认注销') : named('账号注销')),
  sends: /^确认注销/,
  isDone: ({ deletions }) => deletions.length > 0 && (appStore.get(tokenAtom) === null || isTold('已提交注销申请')),
}

/** Each run has a day of its own, as the clock of a document does not go back. */
let day = Date.UTC(2026, 10, 20, 10)
/** Over all runs. */
const counts = { presses: 0, taps: 0, lost: 0 }

/** Lets the clock go on; what the storage and the parts of the app take of real time is waited for. */
async function pass(ms: number): Promise<void> {
  await act(async () => {
    const parts = ms >= 1000 ? 5 : 1
    for (let part = 0; part < parts; part += 1) {
      await vi.advanceTimersByTimeAsync(ms / parts)
      for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
  })
}

async function simulate({ address, next, sends, isDone }: Errand, seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  vi.setSystemTime((day += 86_400_000))
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number): number => Math.round(least + random() * (most - least))
  const { written, network } = createWriteSchool(() => Date.now())
  vi.stubGlobal('fetch', network.fetch)
  const wrongs: string[] = []
  const steps: string[] = []
  const opening = { address, member: memberRead().decode(member), config: defaultSystemConfig }
  const writes = (): number => network.calls.filter(isWrite).length

  async function open(): Promise<void> {
    await act(async () => void openApp(opening))
    await pass(1000)
  }

  async function press(): Promise<void> {
    const button = next()
    if (button === null) return
    const label = button.textContent.trim()
    const isBusy = button.getAttribute('aria-busy') !== null
    if (!isBusy) beginAccount(label)
    const taps = between(1, 6)
    for (let tap = 0; tap < taps; tap += 1) {
      await act(async () => void fireEvent.click(button))
      if (random() < 0.3) await pass(between(0, 20))
    }
    await pass(0)
    counts.presses += 1
    counts.taps += taps
    steps.push(`${label} x${taps}${isBusy ? ' (busy)' : ''}`)
  }

  /** What is sent from one press to the next is of that press, which may have read something before; a busy button sends nothing. */
  let account = { label: '', before: 0, isLost: false }
  function settleAccount(): void {
    const { label, before, isLost } = account
    const made = writes() - before
    if (made > 0 && isLost) counts.lost += 1
    if (made > (sends.test(label) ? 1 : 0)) wrongs.push(`${made} requests by one press of ${label}`)
  }
  function beginAccount(label: string): void {
    settleAccount()
    const { mood } = network.state
    account = { label, before: writes(), isLost: mood !== 'good' && mood !== 'refused' }
  }

  await open()
  for (let step = between(4, 8); step > 0 && !isDone(written); step -= 1) {
    network.state.mood = pick(networkMoods)
    network.state.areReadsSpared = random() < 0.7
    // a burst of taps is over before anything can have been answered
    network.state.latencyMs = pick([150, 300, 4_000])
    steps.push(`${network.state.mood} ${network.state.latencyMs}`)
    await press()
    await pass(pick([0, 500, 5_000, 16_000]))
    if (random() < 0.15) {
      steps.push('reload')
      network.state.mood = 'good'
      await open()
    }
    // nothing is sent by itself, once what was pressed has come to its end
    const isRunning = document.querySelector('[aria-busy=true]') !== null
    const before = writes()
    await pass(pick([0, 30_000]))
    if (!isRunning && writes() > before) wrongs.push('sent without a hand')
  }
  network.state.mood = 'good'
  network.state.latencyMs = 150
  await pass(130_000)
  for (let attempt = 0; attempt < 9 && !isDone(written); attempt += 1) {
    if (next()?.getAttribute('aria-busy') !== null && next() !== null) wrongs.push(`dead button ${next()?.textContent}`)
    await press()
    await pass(1000)
  }
  settleAccount()
  if (!isDone(written)) wrongs.push(`the button leads nowhere: ${document.body.textContent.slice(0, 300)}`)
  if (written.comments.length > 1) wrongs.push(`published ${written.comments.length} times`)
  await pass(5000)
  await act(async () => closeApp())
  await emptyStore(draftsStore)
  vi.clearAllTimers()
  return wrongs.map((wrong) => `SEED=${seed} ${wrong} (${steps.join(', ')})`)
}

beforeAll(async () => {
  completeDocument()
  // chunks that are loaded with their first use would be waited for in real time
  await import('../../src/features/comment/comments-panel.tsx')
  await import('../../src/features/member/profile/nickname-sheet.tsx')
  await import('../../src/ui/overlay/confirm-dialog.tsx')
})
beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake] })
})
afterEach(() => {
  closeApp()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['a comment', comment, 60],
  ['a code and a password', password, 30],
  ['a nickname', nickname, 25],
  ['the deletion of an account', deletion, 30],
] as const)('%s', (_what, errand, runs) => {
  it('one press, one request, and never a dead button', { timeout: 600_000 }, async () => {
    const seeds = only === undefined ? Array.from({ length: runs * soak }, (_, index) => index) : [Number(only)]
    for (const seed of seeds) expect(await simulate(errand, seed)).toEqual([])
  })
})

it.skipIf(only !== undefined)('there were enough of them', () => {
  console.log(`${counts.presses} presses of ${counts.taps} taps, ${counts.lost} answers or requests lost`)
  expect(counts.presses).toBeGreaterThan(500)
  expect(counts.lost).toBeGreaterThan(100)
})
