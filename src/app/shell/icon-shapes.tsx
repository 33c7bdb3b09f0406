import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { IconShapesContext, type IconShapes } from '../../ui/media/icon.tsx'

/** The icons' shapes, which are loaded after the first paint; empty before. */
export const iconShapesAtom = atom<IconShapes>({})

/** Gives them to the icons below: when they are here, nothing else renders anew. */
export function IconShapesProvider({ children }: { readonly children: ReactNode }) {
  return <IconShapesContext value={useAtomValue(iconShapesAtom)}>{children}</IconShapesContext>
}
