import { atom } from 'jotai'

export type PlayerSheet = 'speed' | 'quality' | 'more' | 'gestures'

/** The sheet of the player that is open; what opens one stands over the picture or below it. */
export const playerSheetAtom = atom<PlayerSheet | null>(null)
