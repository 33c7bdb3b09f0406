/** A part of the frame that may wait for the first paint. */
import { atom } from 'jotai'
import type { ReactNode } from 'react'

/** Beside the router, null until it has been loaded. */
export const latePartAtom = atom<ReactNode>(null)
