import { onlineManager, QueryClient, type Query } from '@tanstack/react-query'
import { atom } from 'jotai'
import { isBusy } from '../../shared/errors.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { isSavingData } from '../browser/data-saver.ts'
import { appStore } from '../store.ts'
import { defaultPauseMs } from './pause.ts'

/** Longer than a lesson: the screens behind it must still be there afterwards (screens 4.16). */
const keepInMemoryMs = 12 * 3_600_000
/** An answer so young is not asked for again by a screen that opens. */
const freshMs = 15_000

/** How old an answer may get before the screen that comes back to the front asks again (screens 1.18, 4.5). */
const restMs = (): number => (isSavingData() ? 15 : 5) * 60_000

/** After a busy server's refusal only `ask-again.ts` asks again, at the end of the pause: a retry by anything else would be refused too. */
const mayAsk = ({ state: { error, errorUpdatedAt } }: Query): boolean =>
  !isBusy(error) || Math.abs(Date.now() - errorUpdatedAt) > defaultPauseMs

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // the API client repeats what may be repeated (screens 1.5.5); offline is concluded from outcomes, not guessed
      retry: false,
      networkMode: 'always',
      gcTime: keepInMemoryMs,
      // a clock put right meanwhile: an answer of the future would not be asked for again before that time has come
      staleTime: ({ state: { dataUpdatedAt } }) => (dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : freshMs),
      refetchOnReconnect: true,
      retryOnMount: mayAsk,
      refetchOnMount: mayAsk,
      refetchOnWindowFocus: (query) =>
        mayAsk(query) && Math.abs(Date.now() - query.state.dataUpdatedAt) > restMs() ? 'always' : false,
    },
  },
})

// in place of the browser's own events: it says `online` before anything gets through, and what is asked for then fails and
// is not asked for again when the server answers
onlineManager.setEventListener((setOnline) =>
  appStore.sub(connectivityAtom, () => setOnline(appStore.get(connectivityAtom) !== 'offline')),
)

/** True for a list whose latest call asked for a further page; that call may still be under way. */
const isLoadingMore = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined

/** How often the learner has asked for what is new: each time is one to try again what could not be had. */
export const refreshesAtom = atom(0)

/** Notes one more time. */
export const noteRefresh = (): void => appStore.set(refreshesAtom, (count) => count + 1)

/**
 * Asks again for everything on the present screen, which shows the former answers until the new ones are there. A call
 * under way is not repeated, unless it asks for a further page of a list: the list begins again with page 1.
 */
export function refreshScreen(): void {
  noteRefresh()
  void queryClient.refetchQueries({ type: 'active', predicate: isLoadingMore })
  void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
}
