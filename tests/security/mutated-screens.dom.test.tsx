/**
 * Every screen of the app out of answers that were mutated (screens section 6): whatever the server sends, no screen
 * breaks, and nothing of a program's inside stands on it. `SEED=7 npx vitest run mutated-screens` repeats one rendering,
 * `SOAK=1` makes twenty times as many.
 */
import { act } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { configRead } from '../../src/api/config.ts'
import { memberRead } from '../../src/api/member.ts'
import type { Member } from '../../src/shared/member.ts'
import { queryClient } from '../../src/platform/reads/query-client.ts'
import type { SystemConfig } from '../../src/shared/system-config.ts'
import { mutated } from '../support/data/mutations.ts'
import { closeApp, completeDocument, openApp } from '../support/dom/render-app.tsx'
import { seededRandom } from '../support/dom/virtual-clock.ts'

interface Answer {
  readonly name: string
  readonly body: { readonly code: unknown; readonly data: unknown }
}

const addresses = [
  '/',
  '/courses',
  '/courses?category_id=1',
  '/course/1',
  '/course/1?tab=lessons',
  '/course/1?tab=comments',
  '/course/1?tab=files',
  '/course/video/1',
  '/study',
  '/study?tab=buy',
  '/study?tab=collect',
  '/study/course/1',
  '/member',
  '/member/profile',
  '/member/order',
  '/member/credits',
  '/member/setting',
  '/member/password',
  '/member/mobile',
  '/member/mobileVerify',
  '/messages',
  '/search?keywords=%E8%AF%BE',
  '/announcement?id=1',
  '/announcements',
  '/order?goods_type=COURSE&goods_id=1',
  '/order?goods_type=ROLE&goods_id=1',
  '/order/success?order_no=202611201803420001',
  '/role',
  '/login',
  '/login-password',
  '/auth/faceSuccess',
]

const renderings = process.env['SOAK'] === '1' ? 3_000 : 150

interface Recording {
  readonly request: { readonly method: string; readonly path: string }
  readonly response: { readonly status: number; readonly body: Answer['body'] | string }
}

/** The good answers by call: method and path, numbers apart. */
const answers = new Map<string, Answer[]>()
const recordings = import.meta.glob<Recording>('../contract/recordings/*.json', { eager: true, import: 'default' })
for (const [file, { request, response }] of Object.entries(recordings)) {
  if (typeof response.body === 'string' || response.status !== 200 || response.body.code !== 0) continue
  const call = nameOf(request.method, request.path)
  const name = file.replace(/^.*\/|\.json$/g, '')
  answers.set(call, [...(answers.get(call) ?? []), { name, body: response.body }])
}

function nameOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\/\d+/g, '/#')}`
}

/** What must not be read on a screen, nor be said by one. */
const innards = /\bundefined\b|\bNaN\b|\[object |页面出错了|Invalid Date/

function innardsOnScreen(): string[] {
  const texts = [document.body.innerText ?? document.body.textContent, document.title]
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'href', 'value']) {
      const value = element.getAttribute(name)
      if (value !== null) texts.push(value)
    }
  return texts.filter((text) => innards.test(text))
}

const counts = { changes: 0, answers: 0 }

/** Renders one screen from answers the seed decides; returns what is wrong with it. */
async function renderMutated(seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const address = addresses[seed % addresses.length] ?? '/'
  const told: string[] = []

  function answerFor(call: string): unknown {
    const recorded = answers.get(call)
    if (recorded === undefined) return { code: 0, message: '', data: [] }
    const { name, body } = pick(recorded)
    const changes = 1 + Math.floor(random() * 6)
    counts.changes += changes
    counts.answers += 1
    told.push(name)
    return mutated(body, random, changes)
  }
  function decoded<T>(call: string, decode: (data: unknown) => T): T {
    try {
      return decode((answerFor(call) as Answer['body']).data)
    } catch {
      // unusable as a whole: the app never gets this far with it
      return decode(answers.get(call)?.[0]?.body.data)
    }
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) =>
    Response.json(answerFor(nameOf(method, new URL(url, location.origin).pathname))),
  )
  const config: SystemConfig = decoded('GET /api/v2/other/config', configRead().decode)
  // somebody else each time: nothing kept for the one is shown to the other
  const member: Member = { ...decoded('GET /api/v2/member/detail', memberRead().decode), id: seed + 1 }
  await act(async () => void openApp({ address, member: random() < 0.85 ? member : null, config }))
  await settle()
  const faults = [...innardsOnScreen(), ...errors]
  if (document.body.textContent.trim() === '') faults.push('blank')
  await act(async () => closeApp())
  return faults.map((fault) => `SEED=${seed} ${address} (${told.join(', ')}): ${fault}`)
}

/** Until nothing is asked for any more, and once more for what came last. */
async function settle(): Promise<void> {
  let idle = 0
  for (let turn = 0; turn < 200 && idle < 3; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    const isBusy = document.querySelector('[aria-busy=true]') !== null || document.body.textContent.includes('正在加载')
    idle = isBusy || queryClient.isFetching() > 0 ? 0 : idle + 1
  }
}

const errors: string[] = []

beforeAll(() => completeDocument())
beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts.map(String).join(' ')))
})
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
afterAll(() => console.log(`${counts.changes} mutations in ${counts.answers} answers`))

const only = process.env['SEED']

it('no screen breaks', { timeout: 1_200_000 }, async () => {
  const seeds = only === undefined ? Array.from({ length: renderings }, (_, index) => index) : [Number(only)]
  for (const seed of seeds) {
    expect(await renderMutated(seed)).toEqual([])
    errors.length = 0
  }
})
