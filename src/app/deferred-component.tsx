/** The component of the frame that is loaded after the first paint: the prompts. */
import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

/** What stands beside the router; null until `prompts.tsx` has been loaded. */
export const deferredComponentAtom = atom<ReactNode>(null)

/** Shows it as soon as it is there. */
export const DeferredComponent = () => useAtomValue(deferredComponentAtom)
