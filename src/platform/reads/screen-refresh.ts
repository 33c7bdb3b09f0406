import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** What was last asked of a list is a further page, which may be on its way. */
const wentOn = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined

/**
 * Asks again for everything the present screen shows; what is on screen stays until the answers are there. What is being
 * asked already is not asked twice; a list on its way to a further page begins again.
 */
export function refreshScreen(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: wentOn })
  void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
}
