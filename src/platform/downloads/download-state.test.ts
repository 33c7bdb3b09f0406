import { describe, expect, it } from 'vitest'
import { nextDownload, type DownloadEvent, type DownloadState } from './download-state.ts'

const states = {
  queued: { kind: 'queued' },
  loading: { kind: 'loading' },
  finishing: { kind: 'finishing' },
  pausedByLearner: { kind: 'paused', by: 'learner' },
  pausedByStreaming: { kind: 'paused', by: 'streaming' },
  pausedByMetered: { kind: 'paused', by: 'metered' },
  noNetwork: { kind: 'failed', failure: { reason: 'network' } },
  noSpace: { kind: 'failed', failure: { reason: 'space' } },
  limited: { kind: 'failed', failure: { reason: 'limit' } },
  refused: { kind: 'failed', failure: { reason: 'server', message: '请购买后观看' } },
  failed: { kind: 'failed', failure: { reason: 'other' } },
  unsupported: { kind: 'unsupported' },
  done: { kind: 'done', size: 10 },
  expired: { kind: 'expired', size: 10, since: 77 },
  cleared: { kind: 'cleared' },
} as const satisfies Record<string, DownloadState>
type Name = keyof typeof states

const events = {
  started: { kind: 'started' },
  complete: { kind: 'complete' },
  proved: { kind: 'proved', size: 10 },
  cut: { kind: 'failed', failure: { reason: 'network' } },
  full: { kind: 'failed', failure: { reason: 'space' } },
  stopByLimit: { kind: 'failed', failure: { reason: 'limit' } },
  serverRefuses: { kind: 'failed', failure: { reason: 'server', message: '请购买后观看' } },
  breaks: { kind: 'failed', failure: { reason: 'other' } },
  unsupported: { kind: 'unsupported' },
  learnerPauses: { kind: 'paused', by: 'learner' },
  streams: { kind: 'paused', by: 'streaming' },
  isMetered: { kind: 'paused', by: 'metered' },
  learnerGoesOn: { kind: 'released', from: 'learner' },
  streamsNoMore: { kind: 'released', from: 'streaming' },
  isFree: { kind: 'released', from: 'metered' },
  networkIsBack: { kind: 'improved', what: 'network' },
  limitIsRaised: { kind: 'improved', what: 'limit' },
  retried: { kind: 'retried', quality: null },
  restarted: { kind: 'restarted' },
  accessLost: { kind: 'accessLost', at: 77 },
  accessConfirmed: { kind: 'accessConfirmed' },
  bytesGone: { kind: 'bytesGone' },
} as const satisfies Record<string, DownloadEvent>
type EventName = keyof typeof events

/** What each event changes; everything it does not name stays as it is. */
const table: Record<EventName, Partial<Record<Name, Name>>> = {
  started: { queued: 'loading' },
  complete: { loading: 'finishing' },
  proved: { finishing: 'done' },
  cut: { queued: 'noNetwork', loading: 'noNetwork', finishing: 'noNetwork' },
  full: { queued: 'noSpace', loading: 'noSpace', finishing: 'noSpace' },
  stopByLimit: { queued: 'limited', loading: 'limited', finishing: 'limited' },
  serverRefuses: { queued: 'refused', loading: 'refused', finishing: 'refused' },
  breaks: { queued: 'failed', loading: 'failed', finishing: 'failed' },
  unsupported: { queued: 'unsupported', loading: 'unsupported', finishing: 'unsupported' },
  learnerPauses: {
    queued: 'pausedByLearner',
    loading: 'pausedByLearner',
    finishing: 'pausedByLearner',
    pausedByStreaming: 'pausedByLearner',
    pausedByMetered: 'pausedByLearner',
    noNetwork: 'pausedByLearner',
  },
  streams: { queued: 'pausedByStreaming', loading: 'pausedByStreaming', noNetwork: 'pausedByStreaming' },
  isMetered: { queued: 'pausedByMetered', loading: 'pausedByMetered', noNetwork: 'pausedByMetered' },
  learnerGoesOn: { pausedByLearner: 'queued' },
  streamsNoMore: { pausedByStreaming: 'queued' },
  isFree: { pausedByMetered: 'queued' },
  networkIsBack: { noNetwork: 'queued' },
  limitIsRaised: { limited: 'queued' },
  retried: {
    noNetwork: 'queued',
    noSpace: 'queued',
    limited: 'queued',
    refused: 'queued',
    failed: 'queued',
    unsupported: 'queued',
    cleared: 'queued',
  },
  restarted: { loading: 'queued', finishing: 'queued' },
  accessLost: { done: 'expired' },
  accessConfirmed: { expired: 'done' },
  bytesGone: { done: 'cleared', expired: 'cleared' },
}

const names = Object.keys(states) as Name[]

describe('a download', () => {
  it.each((Object.keys(events) as EventName[]).flatMap((event) => names.map((name) => [name, event] as const)))(
    '%s, %s',
    (name, event) => {
      const state: DownloadState = states[name]
      const expected = table[event][name]
      const next = nextDownload(state, events[event])
      expect(next).toEqual(states[expected ?? name])
      expect(next === state).toBe(expected === undefined)
    },
  )

  it('is done only after it was finished, and by a proof', () => {
    const ways = names.flatMap((name) =>
      Object.values(events).map((event) => [name, event.kind, nextDownload(states[name], event).kind] as const),
    )
    const becameDone = ways.filter(([name, , next]) => next === 'done' && states[name].kind !== 'done')
    expect(becameDone).toEqual([
      ['finishing', 'proved', 'done'],
      ['expired', 'accessConfirmed', 'done'],
    ])
  })
})
