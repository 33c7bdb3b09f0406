import { atom } from 'jotai'
import type { Sound } from './create-listening.ts'

/** What is heard without its picture; null for nothing. */
export const soundAtom = atom<Sound | null>(null)
