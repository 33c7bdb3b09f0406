/** The overlays of downloads, each by its name; all of their code comes with the first (overlays.ts). */
import { lazy, type ComponentType } from 'react'

export const loadOverlays = () => import('./overlays.ts')

type Overlays = Omit<Awaited<ReturnType<typeof loadOverlays>>, 'startQuestions'>

/** One of them. Render it inside `Suspense`. */
const overlay = <Name extends keyof Overlays>(name: Name) =>
  lazy(async () => ({ default: (await loadOverlays())[name] as ComponentType<Parameters<Overlays[Name]>[0]> }))

export const DeleteDialog = overlay('DeleteDialog')
export const EditView = overlay('EditView')
export const EntryMenu = overlay('EntryMenu')
export const LessonSheet = overlay('LessonSheet')
export const PickSheet = overlay('PickSheet')
export const SettingsSheet = overlay('SettingsSheet')
export const StartQuestions = overlay('StartQuestions')
