/**
 * Random fingers on the picture of a player with limits: no jump beyond a limit, one speed at a time, nothing left behind
 * (screens 4.10). `SOAK=1` makes ten times as many; `SEED=n` repeats one.
 */
import { expect, test, vi } from 'vitest'
import { setPlayerStage, startPlayer } from '../../../../tests/support/dom/player-stage.ts'
import { seededRandom } from '../../../../tests/support/dom/virtual-clock.ts'
import { gesture, noGesture, wakeAt, type GestureEvent, type GestureIntent } from './gesture-model.ts'

const onlySeed = process.env['SEED']
const count = process.env['SOAK'] === '1' ? 1_500 : 150
const seeds = onlySeed === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(onlySeed)]
const field = { left: 0, width: 390, windowWidth: 390 }
const kinds = [
  { trialSeconds: null, isForwardBanned: false },
  { trialSeconds: 30, isForwardBanned: false },
  { trialSeconds: null, isForwardBanned: true },
] as const

setPlayerStage()

async function runFingers(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const limits = kinds[seed % kinds.length] ?? kinds[0]
  const p = startPlayer({ limits, media: { duration: 60, seekMs: upTo(300) }, facts: { duration: 60 } })
  const { player } = p
  await p.run(1 + random() * 6)
  let state = noGesture
  let now = 0
  const done: string[] = []
  const where = (): string => `seed ${seed}: ${done.join(', ')} → ${JSON.stringify(player.snapshot())}`

  const actions: Record<GestureIntent['type'], (intent: GestureIntent) => void> = {
    tap: () => {},
    toggle: player.toggle,
    step: (intent) => player.step(intent.type === 'step' ? intent.way : 0),
    hold: () => player.setBoost(true),
    release: () => player.setBoost(false),
    slide: (intent) => player.slideBy(intent.type === 'slide' ? intent.part * player.snapshot().duration : 0),
    land: player.land,
    drop: player.dropAim,
  }
  function take(event: GestureEvent): void {
    const result = gesture(state, event, field)
    state = result.state
    for (const intent of result.intents) {
      done.push(intent.type)
      actions[intent.type](intent)
      const { aim, boost } = player.snapshot()
      expect(aim?.kind === 'slide' && boost !== null, `one at a time, ${where()}`).toBe(false)
    }
  }
  async function wait(ms: number): Promise<void> {
    const end = now + ms
    for (let due = wakeAt(state); due !== null && due <= end; due = wakeAt(state)) {
      await p.run((due - now) / 1000)
      now = due
      take({ type: 'wake', at: due })
    }
    await p.run((end - now) / 1000)
    now = end
  }

  for (let step = 0; step < 40; step++) {
    const id = random() > 0.85 ? 2 : 1
    const [x, y] = [upTo(390), random() > 0.8 ? 60 + upTo(120) : 100]
    const kind = upTo(7)
    if (kind < 2) take({ type: 'down', id, x, y, at: now, isMouse: false })
    else if (kind < 4) take({ type: 'move', id, x, y, at: now })
    else if (kind < 6) take({ type: 'up', id, at: now })
    else take({ type: 'cancel', id, at: now })
    await wait(random() > 0.8 ? upTo(1500) : upTo(200))

    const shown = Math.max(0, ...p.media.played.map(([, to]) => to))
    const played = p.media.played.reduce((sum, [from, to]) => sum + to - from, 0)
    const limit = limits.trialSeconds ?? (limits.isForwardBanned ? played : 60)
    const aimed = player.snapshot().aim?.to ?? 0
    expect(shown, `nothing shown beyond the limit, ${where()}`).toBeLessThanOrEqual(limit + 0.8)
    expect(aimed, `nothing aimed at beyond it, ${where()}`).toBeLessThanOrEqual(limit + 0.8)
    expect(aimed, where()).toBeGreaterThanOrEqual(0)
    const isFast = p.video.playbackRate === 2
    expect(isFast, `fast only while held, ${where()}`).toBe(player.snapshot().boost === 'on')
    const isBanned = limits.isForwardBanned && p.name() !== 'ended'
    expect(isFast && isBanned, `never fast under ban_drag, ${where()}`).toBe(false)
  }

  for (const id of state.down) take({ type: 'cancel', id, at: now })
  await wait(1000)
  expect(player.snapshot(), where()).toMatchObject({ aim: null, boost: null })
  expect(p.video.playbackRate, where()).toBe(1)
  p.detach()
  await p.run(10)
  expect(vi.getTimerCount(), `no timer after leaving, ${where()}`).toBe(0)
}

test(`${seeds.length} random orders of fingers`, async () => {
  for (const seed of seeds) await runFingers(seed)
}, 600_000)
