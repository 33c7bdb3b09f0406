import { atom } from 'jotai'
import type { ReactNode } from 'react'

/** What stands beside the screens, whatever screen it is: prompts, the bar of what is heard. Their code comes later. */
export const besideScreensAtom = atom<readonly ReactNode[]>([])
