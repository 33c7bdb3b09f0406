import { lazyPart } from '../../ui/lazy-part.tsx'

/** 课件 (screens 3.7); their code is fetched with the first look at them. */
export const FilesTab = lazyPart(async () => (await import('./files-panel.tsx')).FilesPanel)
/** The same beside the player. */
export const LessonFilesTab = lazyPart(async () => (await import('./lesson-files.tsx')).LessonFiles)
