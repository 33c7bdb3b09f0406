import { createContext } from 'react'

/**
 * How often the learner has asked for what is new, by a pull or a tap on the open tab, and what notes one more time: with
 * each of them what stands beside the answers is asked for again, too, such as a picture that failed.
 */
export const RefreshContext = createContext<readonly [count: number, note: () => void]>([0, () => {}])
