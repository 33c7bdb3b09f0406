import { createContext } from 'react'

/**
 * Tells the screen around it that a state stands in place of its content, so that the line above claims no saved one;
 * returns what takes that back.
 */
export const StandInContext = createContext<() => () => void>(() => () => {})
