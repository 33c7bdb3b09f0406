import { deferredComponent } from '../../ui/deferred-component.tsx'

/** 课件 (screens 3.7); their code is fetched with the first look at them. */
export const FilesTab = deferredComponent(async () => (await import('./files-panel.tsx')).FilesPanel)
/** The same beside the player. */
export const LessonFilesTab = deferredComponent(async () => (await import('./files-panel.tsx')).LessonFiles)
