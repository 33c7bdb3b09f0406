/** What the frame of every screen shows of a new version; what follows from it is `app-update.ts`, loaded later. */
import { atom } from 'jotai'
import type { UpdateState } from './app-update-model.ts'

/** How far the change to a new version has come (screens 4.8). */
export const updateAtom = atom<UpdateState>('current')
