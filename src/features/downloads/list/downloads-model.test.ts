import { describe, expect, it } from 'vitest'
import { downloadEntry } from '../../../../tests/support/data/download-entries.ts'
import type { DownloadState } from '../../../platform/downloads/download-state.ts'
import type { DownloadProgress } from '../../../platform/downloads/download-progress.ts'
import { downloadLook } from '../download-look.ts'
import { keptTotals } from '../../../domain/downloads/kept-lessons.ts'
import { totalsText } from '../../../domain/downloads/totals-text.ts'
import { coursesText } from '../../../domain/downloads/offline-line.tsx'
import { arrivedText, announcedStep, deleteText, mobileQuestion, sumOf } from '../download-texts.ts'
import {
  downloadsByCourse,
  canPauseAll,
  canResumeAll,
  isSameEntry,
  rowFacts,
  runText,
  settingsText,
  spaceShares,
  underWay,
} from './downloads-model.ts'
import { qualityNames } from '../sheets/qualities.ts'

const MB = 1024 * 1024
const queued: DownloadState = { kind: 'queued' }
const loading: DownloadState = { kind: 'loading' }
const paused: DownloadState = { kind: 'paused', by: 'learner' }
const cut: DownloadState = { kind: 'failed', failure: { reason: 'network' } }
const of = (...states: DownloadState[]) => states.map((state, index) => downloadEntry(index + 1, { state }))

describe('the lists', () => {
  it('puts lessons together by course, in lesson order', () => {
    const groups = downloadsByCourse([
      downloadEntry(7, { course: 2, courseTitle: '摄影', cover: '/2.png' }),
      downloadEntry(3),
      downloadEntry(1),
    ])
    expect(groups.map(({ course, entries }) => [course, entries.map(({ lesson }) => lesson)])).toEqual([
      [2, [7]],
      [1, [1, 3]],
    ])
    expect(groups[0]).toMatchObject({ title: '摄影', cover: '/2.png' })
  })
  it.each([
    ['waits longer', { addedAt: 1 }],
    ['is of the course before', { course: 0 }],
    ['stands before it in the course', { place: 0 }],
  ])('shows first what %s', (_, earlier) => {
    const facts = { state: queued, addedAt: 5, course: 5, place: 5 }
    const list = [downloadEntry(1, facts), downloadEntry(2, { ...facts, ...earlier }), downloadEntry(3, facts)]
    expect(underWay(list).map(({ lesson }) => lesson)).toEqual([2, 1, 3])
  })
  it('shows what runs first, then what waits, then what stands still; what is there is elsewhere', () => {
    const list = of(cut, paused, queued, loading, { kind: 'done', size: 1 }, { kind: 'unsupported' })
    expect(underWay(list).map(({ lesson }) => lesson)).toEqual([4, 3, 2, 1, 6])
  })
  it.each([
    [of(loading, queued, paused), false, '正在下载 1 节，排队 1 节'],
    [of(queued, queued), false, '排队 2 节'],
    [of(paused), false, '未完成 1 节'],
    [of({ kind: 'failed', failure: { reason: 'other' } }), true, '未完成 1 节'],
    [of(queued, cut, paused), true, '2 节，联网后自动继续'],
  ])('says how it stands', (entries, isOffline, text) => expect(runText(entries, isOffline)).toBe(text))
  it('offers 全部暂停 while something moves, 全部继续 for what the learner has paused', () => {
    expect([canPauseAll(of(loading, paused)), canPauseAll(of(paused, cut))]).toEqual([true, false])
    expect(canPauseAll(of({ kind: 'finishing' }))).toBe(true)
    expect(canResumeAll(of(paused, cut))).toBe(true)
    expect([canResumeAll(of(paused)), canResumeAll(of({ kind: 'paused', by: 'streaming' }))]).toEqual([true, false])
  })
  it('tells rows that look the same from rows that do not', () => {
    expect(isSameEntry(downloadEntry(1), downloadEntry(1))).toBe(true)
    expect(isSameEntry(downloadEntry(1), downloadEntry(1, { state: { kind: 'cleared' } }))).toBe(false)
  })
})

describe('the facts of a row', () => {
  const facts = (state: DownloadState, arrived?: DownloadProgress) => {
    const entry = downloadEntry(1, { state, size: 104 * MB })
    return rowFacts(entry, downloadLook(state, { arrived, isOffline: false, ahead: 0 }), arrived)
  }
  const arrived = { lesson: 1, bytes: 36.3 * MB, total: null, speed: 1.8 * MB }
  it.each<[DownloadState, string[]]>([
    [{ kind: 'done', size: 68.1 * MB }, ['68.1MB']],
    [queued, ['36.3 / 104.0MB']],
    [loading, ['36.3 / 104.0MB', '1.8MB/s']],
    [paused, ['36.3 / 104.0MB']],
    [{ kind: 'paused', by: 'metered' }, ['连上Wi-Fi后自动继续', '36.3 / 104.0MB']],
    [{ kind: 'expired', size: 1, since: 0 }, ['联网后自动恢复']],
    [cut, []],
  ])('%o', (state, expected) => expect(facts(state, arrived)).toEqual(expected))
  it('leaves out what is not known yet', () => expect(facts(loading)).toEqual([]))
  it('says of what waits for its turn how much will come', () => expect(facts(queued)).toEqual(['高清', '104.0MB']))
  it('leaves out a quality that was not chosen', () => {
    const look = downloadLook(queued, { arrived: undefined, isOffline: false, ahead: 0 })
    expect(rowFacts(downloadEntry(1, { state: queued, size: MB, quality: null }), look)).toEqual(['1.0MB'])
  })
})

describe('sums', () => {
  it('counts what is there and what has expired', () => {
    const list = of(
      { kind: 'done', size: 2 * MB },
      { kind: 'expired', size: MB, since: 0 },
      { kind: 'cleared' },
      queued,
    )
    expect(keptTotals(list)).toEqual({ count: 2, bytes: 3 * MB })
    expect(totalsText(keptTotals(list))).toBe('2 节，3.0MB')
  })
  it('sums what is known', () => {
    expect(sumOf([1, 2])).toEqual({ bytes: 3, isWhole: true })
    expect(sumOf([1, null])).toEqual({ bytes: 1, isWhole: false })
    expect(sumOf([null])).toEqual({ bytes: null, isWhole: false })
  })
  it('shares the bar; what is there can be seen', () => {
    expect(spaceShares({ films: 250, other: 250, free: 500, isPersisted: null })).toEqual({ films: 25, other: 25 })
    expect(spaceShares({ films: 1, other: null, free: 1e9, isPersisted: null })).toEqual({ films: 2, other: 0 })
    expect(spaceShares({ films: 0, other: 0, free: 0, isPersisted: null })).toEqual({ films: 0, other: 0 })
  })
})

describe('words', () => {
  it.each([
    [86.4 * MB, '约86MB，使用移动网络下载？'],
    [1000, '约1MB，使用移动网络下载？'],
    [null, '大小未知，使用移动网络下载？'],
  ])('asks before %s bytes', (bytes, question) => expect(mobileQuestion(bytes)).toBe(question))
  it.each([
    [36.3 * MB, 86.4 * MB, '36.3 / 86.4MB'],
    [0.5 * MB, 1.5 * 1024 * MB, '0.0 / 1.5GB'],
    [36.3 * MB, null, '36.3MB'],
  ])('%d of %s', (bytes, total, text) => expect(arrivedText(bytes, total)).toBe(text))
  it('announces quarters', () => {
    expect([null, 0, 24, 25, 49, 74, 75, 99].map(announcedStep)).toEqual([0, 0, 0, 25, 25, 50, 75, 75])
  })
  it('names what a deletion frees, and what it does not touch', () => {
    expect(deleteText(258 * MB)).toBe('将释放 258.0MB，学习进度不受影响。')
    expect(deleteText(0)).toBe('学习进度不受影响。')
  })
  it('says the settings that hold back or act by themselves', () => {
    const settings = {
      limitGb: 5,
      isWifiOnly: true,
      isMobileAllowed: false,
      following: 3,
      isWatchedDeleted: false,
      quality: null,
    } as const
    expect(settingsText(settings, true)).toBe('仅Wi-Fi，自动 3 节')
    expect(settingsText({ ...settings, following: 0 }, false)).toBe('')
  })
  it('names the courses', () => {
    const one = downloadEntry(1)
    expect(coursesText([one, downloadEntry(2)])).toBe(one.courseTitle)
    expect(coursesText([one, downloadEntry(9, { course: 2 })])).toBe('Python 数据分析实战等 2 门课')
  })
  it('knows each quality once', () => {
    expect(qualityNames([], ['LD', 'SD'], ['SD', null, ''], [undefined, 'HD'])).toEqual(['LD', 'SD', 'HD'])
  })
  it('leaves out what is too much, but never the one that is set', () => {
    const met = ['FD', 'LD', 'SD', 'HD', 'OD', '2K', '4K']
    expect(qualityNames([null], met)).toEqual(['FD', 'LD', 'SD', 'HD', 'OD', '2K'])
    expect(qualityNames(['4K', 'SD'], met)).toEqual(['FD', 'LD', 'SD', 'HD', 'OD', '4K'])
    expect(qualityNames(['8K'], met)).toEqual(['FD', 'LD', 'SD', 'HD', 'OD', '8K'])
  })
})
