import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { addDays, dateOf, localDay } from '../../shared/local-day.ts'
import { readRecord, type LearningRecord } from './read-record.ts'
import { onRecordChange } from './record-change.ts'

export type RecordState =
  | { readonly status: 'loading' }
  /** The disk refuses, and nothing was read before. */
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly member: string; readonly record: LearningRecord; readonly today: string }

/** The record of the member on screen, read anew whenever something is noted and when the page is seen again. */
export function useRecord(): { readonly state: RecordState; readonly refresh: () => void } {
  const member = useAtomValue(partitionAtom)
  const [state, setState] = useState<RecordState>({ status: 'loading' })
  const refresh = useCallback(() => {
    if (member === null || member === 'anon') return
    readRecord(recordStore, member).then(
      (record) => setState({ status: 'ready', member, record, today: localDay(Date.now()) }),
      // what is on screen stays: it is read anew unasked, at every pause of a lesson
      (error: unknown) => setState((now) => (isOf(now, member) ? now : { status: 'failed', error })),
    )
  }, [member])
  useEffect(() => {
    if (state.status !== 'ready') return undefined
    // on a page that is seen all night, yesterday would stand under 今日
    const midnight = dateOf(addDays(state.today, 1)).getTime()
    const timer = setTimeout(refresh, Math.max(1000, midnight - Date.now()))
    return () => clearTimeout(timer)
  }, [state, refresh])
  useEffect(() => {
    refresh()
    // the day may be another one
    const onSeen = (): void => void (document.hidden || refresh())
    document.addEventListener('visibilitychange', onSeen)
    const stop = onRecordChange(refresh)
    return () => {
      document.removeEventListener('visibilitychange', onSeen)
      stop()
    }
  }, [refresh])
  return { state: state.status !== 'ready' || isOf(state, member) ? state : { status: 'loading' }, refresh }
}

const isOf = (state: RecordState, member: string | null): boolean => state.status === 'ready' && state.member === member
