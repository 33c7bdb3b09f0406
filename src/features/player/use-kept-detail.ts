import { useEffect, useState } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import type { LoadDownloadParts } from '../../domain/downloads/use-download-parts.ts'
import { mayHaveFilms } from '../../platform/downloads/downloads.ts'
import { useServices } from '../../platform/services.tsx'
import { isBusy, isUnreachable } from '../../shared/errors.ts'
import type { ReadState } from '../../shared/read.ts'

type LessonState = ReadState<LessonDetail>

/**
 * The state of the lesson screen; another one than `state` where it comes from the download alone: a lesson whose film is
 * here plays, also where neither the server nor the store has said anything of it.
 */
export function useKeptDetail(id: number, state: LessonState, load: LoadDownloadParts): LessonState {
  const { loadDownloads } = useServices()
  const [kept, setKept] = useState<Readonly<Record<number, LessonState | null>>>({})
  const error =
    state.status === 'failed' && mayHaveFilms() && (isUnreachable(state.error) || isBusy(state.error)) && state.error
  useEffect(() => {
    if (!error) return
    void load()
      .then(({ keptState }) => keptState(id, error, loadDownloads))
      // without its code it is as good as not there
      .catch(() => null)
      .then((one) => setKept((all) => ({ ...all, [id]: one })))
  }, [error, id, load, loadDownloads])
  if (!error) return state
  const found = kept[id]
  // that there is no network is said only once it is known that it matters
  return found === undefined ? { status: 'loading' } : (found ?? state)
}
