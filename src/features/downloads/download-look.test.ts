import { describe, expect, it } from 'vitest'
import type { DownloadState } from '../../platform/downloads/download-state.ts'
import { actName, aheadOf, arrivedPercent, downloadLook, shortLook } from './download-look.ts'
import { isUnderWay } from '../../platform/downloads/downloads.ts'

const online = { arrived: undefined, isOffline: false, ahead: 0 }
const MB = 1024 * 1024
const half = { ...online, arrived: { bytes: 42, total: 100 } }
const failed = (reason: 'network' | 'space' | 'limit' | 'other'): DownloadState => ({
  kind: 'failed',
  failure: { reason },
})

const refused = (message: string): DownloadState => ({ kind: 'failed', failure: { reason: 'server', message } })

describe('the look of a download', () => {
  it.each<[DownloadState, word: string, second: string, full: string, short: string, name: string]>([
    [{ kind: 'queued' }, '排队中', '', '排队中', '排队中', '排队中，暂停'],
    [{ kind: 'loading' }, '下载中', '42%', '下载中 42%', '下载中 42%', '下载中 42%，暂停'],
    [{ kind: 'paused', by: 'learner' }, '已暂停', '42%', '已暂停 42%', '已暂停 42%', '已暂停 42%，继续'],
    [{ kind: 'paused', by: 'streaming' }, '已暂停', '等待播放结束', '已暂停 42%', '已暂停 42%', '已暂停 42%，暂停'],
    [
      { kind: 'paused', by: 'metered' },
      '已暂停',
      '等待Wi-Fi',
      '已暂停 42%',
      '已暂停 42%',
      '已暂停 42%，使用移动网络下载',
    ],
    [{ kind: 'finishing' }, '处理中', '', '处理中', '处理中', '处理中'],
    [{ kind: 'done', size: 86.4 * MB }, '已下载', '86.4MB', '已下载', '已下载', '已下载，更多'],
    [
      failed('network'),
      '下载失败',
      '网络中断',
      '网络中断，联网后自动继续',
      '下载失败 网络中断',
      '网络中断，联网后自动继续，重新下载',
    ],
    [failed('space'), '下载失败', '存储空间不足', '存储空间不足', '下载失败', '存储空间不足，管理空间'],
    [failed('limit'), '下载失败', '已达上限', '已达到离线空间上限', '下载失败', '已达到离线空间上限，下载设置'],
    [failed('other'), '下载失败', '请重试', '下载失败，请重试', '下载失败', '下载失败，请重试，重新下载'],
    [{ kind: 'unsupported' }, '该课时', '不支持下载', '该课时不支持下载', '不支持下载', '该课时不支持下载'],
    [{ kind: 'expired', size: 1, since: 0 }, '已过期', '联网后自动恢复', '已过期', '已过期', '已过期，更多'],
    [{ kind: 'cleared' }, '已被', '系统清理', '已被系统清理', '已被系统清理', '已被系统清理，重新下载'],
  ])('%o', (state, word, second, full, short, name) => {
    const look = downloadLook(state, state.kind === 'queued' ? online : half)
    expect(look).toMatchObject({ word, second, full })
    expect([shortLook(look), actName(look)]).toEqual([short, name])
  })

  it("says the server's words for a refusal, never those for engineers", () => {
    expect(downloadLook(refused('课程已下架，请联系老师'), online).full).toBe('课程已下架，请联系老师')
    expect(downloadLook(refused('SQLSTATE[HY000]'), online).full).not.toContain('SQL')
  })

  it('says how many come before it', () => {
    expect(downloadLook({ kind: 'queued' }, { ...online, ahead: 2 }).second).toBe('前面 2 节')
  })

  it('waits for the network without one, and says so', () => {
    const look = downloadLook({ kind: 'loading' }, { ...half, isOffline: true })
    expect(look).toMatchObject({ word: '等待网络', full: '等待网络 42%', tone: 'waits' })
    expect(downloadLook({ kind: 'done', size: 1 }, { ...online, isOffline: true }).word).toBe('已下载')
  })
})

describe('percent', () => {
  it.each([
    [undefined, null],
    [{ bytes: 5, total: null }, null],
    [{ bytes: 5, total: 0 }, null],
    [{ bytes: 0, total: 10 }, 0],
    [{ bytes: 999, total: 1000 }, 99],
    // it is not there before it is proved
    [{ bytes: 1000, total: 1000 }, 99],
  ])('%o → %s', (arrived, percent) => expect(arrivedPercent(arrived)).toBe(percent))
})

const queued = (addedAt: number, place: number) => ({ state: { kind: 'queued' } as const, addedAt, place })

it('counts what comes before in the queue', () => {
  const list = [queued(2, 0), queued(1, 4), queued(2, 1), { ...queued(0, 0), state: { kind: 'finishing' } as const }]
  expect(list.map((entry) => aheadOf(entry, list))).toEqual([2, 1, 3, 0])
})

it('knows what is under way and what was there once', () => {
  const kinds: DownloadState[] = [
    { kind: 'cleared' },
    { kind: 'done', size: 1 },
    { kind: 'unsupported' },
    failed('other'),
  ]
  expect(kinds.map((state) => isUnderWay({ state }))).toEqual([false, false, true, true])
})
