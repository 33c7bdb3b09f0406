/** The overlays of downloads, each by its name; all of their code comes with the first (overlays.ts). */
import { lazyOverlay } from '../../platform/pwa/lazy-overlay.tsx'

export const loadOverlays = () => import('./overlays.ts')

export const DeleteDialog = lazyOverlay(async () => (await loadOverlays()).DeleteDialog)
export const EditView = lazyOverlay(async () => (await loadOverlays()).EditView)
export const EntryMenu = lazyOverlay(async () => (await loadOverlays()).EntryMenu)
export const LessonSheet = lazyOverlay(async () => (await loadOverlays()).LessonSheet)
export const PickSheet = lazyOverlay(async () => (await loadOverlays()).PickSheet)
export const SettingsSheet = lazyOverlay(async () => (await loadOverlays()).SettingsSheet)
export const StartQuestions = lazyOverlay(async () => (await loadOverlays()).StartQuestions)
