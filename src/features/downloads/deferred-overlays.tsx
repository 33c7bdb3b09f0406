/** The overlays of downloads, each by its name; all of their code comes with the first (overlays.ts). */
import { deferredOverlay } from '../../domain/code/deferred-overlay.tsx'

export const loadOverlays = () => import('./overlays.ts')

export const DeleteDialog = deferredOverlay(async () => (await loadOverlays()).DeleteDialog)
export const EditView = deferredOverlay(async () => (await loadOverlays()).EditView)
export const EntryMenu = deferredOverlay(async () => (await loadOverlays()).EntryMenu)
export const LessonSheet = deferredOverlay(async () => (await loadOverlays()).LessonSheet)
export const PickSheet = deferredOverlay(async () => (await loadOverlays()).PickSheet)
export const SettingsSheet = deferredOverlay(async () => (await loadOverlays()).SettingsSheet)
export const StartQuestions = deferredOverlay(async () => (await loadOverlays()).StartQuestions)
