import { queryClient } from './queries.ts'

/** Asks again for everything the present screen shows; what is on screen stays until the answers are there. */
export function refreshScreen(): void {
  void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false })
}
