import { createContext } from 'react'

/** True for a tab screen that stands as a list beside another screen: it is its content alone then (screens 4.14). */
export const BesideContext = createContext(false)
