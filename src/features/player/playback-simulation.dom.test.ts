/**
 * The player under random orders of what learners, networks, films and native controls do (screens 2.7 rules 7 to 16).
 * `SOAK=1` runs twenty times as many; `SEED=n` repeats one.
 */
import { expect, test, vi } from 'vitest'
import { setPlayerStage, startPlayer } from '../../../tests/support/dom/player-stage.ts'
import { seededRandom } from '../../../tests/support/dom/virtual-clock.ts'

const onlySeed = process.env['SEED']
const count = process.env['SOAK'] === '1' ? 4000 : 200
const seeds = onlySeed === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(onlySeed)]

/** How far media elements may be off, in seconds: they tell their time four times a second. */
const tolerance = 0.8
const kinds = [
  { name: 'free', limits: { trialSeconds: null, isForwardBanned: false } },
  { name: 'trial', limits: { trialSeconds: 30, isForwardBanned: false } },
  { name: 'ban', limits: { trialSeconds: null, isForwardBanned: true } },
] as const

setPlayerStage()

async function runSchedule(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const kind = kinds[seed % kinds.length] ?? kinds[0]
  const p = startPlayer({
    limits: kind.limits,
    media: { duration: 60, metadataMs: upTo(1500), seekMs: upTo(600), isPlayAllowed: () => random() > 0.05 },
    facts: { duration: 60 },
    isStartedByTap: random() > 0.3,
    countdown: random() > 0.5 ? 5 : null,
  })
  const { player } = p
  const acts: readonly (readonly [name: string, act: () => void])[] = [
    ['play', player.play],
    ['pause', player.pause],
    ['toggle', player.toggle],
    ['seek', () => player.seekTo(random() * 70)],
    ['step', () => player.seekBy(random() > 0.5 ? 10 : -10)],
    ['speed', () => player.setSpeed([0.5, 1.15, 1.5, 3][upTo(4)] ?? 1)],
    ['steps', () => player.step(random() > 0.5 ? 1 : -1)],
    ['slide', () => player.slideBy(random() * 140 - 70)],
    ['land', player.land],
    ['drop', player.dropAim],
    ['boost', () => player.setBoost(true)],
    ['release', () => player.setBoost(false)],
    ['quality', () => player.setQuality(random() > 0.5 ? 'SD' : 'HD')],
    ['retry', player.retry],
    ['replay', () => (p.name() === 'ended' || p.name() === 'trialEnded' ? player.replay() : undefined)],
    ['cancel', player.cancelCountdown],
    ['native seek', () => p.present().seekNatively(random() * 60)],
    ['native pause', () => p.present().pauseNatively()],
    ['native rate', () => p.present().rateNatively(2)],
    ['stall', () => p.present().stall()],
    ['flow', () => p.present().flow()],
    ['break', () => p.present().video.hasAttribute('src') && p.present().fail(2)],
    ['offline', () => p.setOffline(true)],
    ['online', () => p.setOffline(false)],
    ['hide', () => window.dispatchEvent(new Event('pagehide'))],
    ['other element', p.move],
  ]
  const done: string[] = []
  const where = (): string => `seed ${seed} (${kind.name}): ${done.join(', ')} → ${JSON.stringify(p.state())}`
  const limit = kind.limits.trialSeconds ?? Number.POSITIVE_INFINITY

  for (let step = 0; step < 40; step++) {
    const [name, act] = acts[upTo(acts.length)] ?? ['wait', () => {}]
    done.push(name)
    act()
    await p.run(random() > 0.7 ? random() * 12 : random() * 0.6)

    const shown = Math.max(0, ...p.played().map(([, to]) => to))
    const played = p.played().reduce((sum, [from, to]) => sum + to - from, 0)
    const sent = p.seconds()
    expect(
      [...sent].sort((a, b) => a - b),
      `never lowers, ${where()}`,
    ).toEqual(sent)
    expect(new Set(sent).size, `nothing twice, ${where()}`).toBe(sent.length)
    expect(Math.max(0, ...sent), `only what was shown, ${where()}`).toBeLessThanOrEqual(shown + tolerance)
    expect(Math.max(0, ...sent), `nothing beyond the trial, ${where()}`).toBeLessThanOrEqual(limit)
    expect(shown, `nothing shown beyond the trial, ${where()}`).toBeLessThanOrEqual(limit + tolerance)
    const reach = kind.name === 'ban' ? played : Number.POSITIVE_INFINITY
    expect(shown, `shown only what was reached by playing, ${where()}`).toBeLessThanOrEqual(reach + tolerance)
    expect(player.snapshot().position, where()).toBeGreaterThanOrEqual(0)
    expect(player.snapshot().aim?.to ?? 0, `nothing aimed at beyond the trial, ${where()}`).toBeLessThanOrEqual(limit)
  }

  // whatever happened: with a network and a film, one press of the button that is there leads on
  p.setOffline(false)
  player.setBoost(false)
  p.present().flow()
  // as long as it takes to give up on a film that stands still, and to try again
  await p.run(45)
  if (p.name() === 'failed' || p.name() === 'offline') player.retry()
  await p.run(3)
  expect(['resolving', 'recovering', 'waitingForNetwork', 'failed', 'offline'], where()).not.toContain(p.name())
  const wants = p.name() === 'playing' || p.name() === 'buffering'
  expect(p.present().video.paused, `state and element agree, ${where()}`).toBe(!wants)
  const apart = p.name() === 'playing' ? Math.abs(player.snapshot().position - p.present().video.currentTime) : 0
  expect(apart, `the second on screen is the one that plays, ${where()}`).toBeLessThan(tolerance)

  p.detach()
  const questions = p.questions.length
  await p.run(120)
  expect(vi.getTimerCount(), `no timer after leaving, ${where()}`).toBe(0)
  expect(p.questions, where()).toHaveLength(questions)
}

test(`${seeds.length} random orders`, async () => {
  for (const seed of seeds) await runSchedule(seed)
}, 120_000)
