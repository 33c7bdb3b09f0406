/** What lies over a screen, and 编辑: in one piece of code, loaded with the first of them. */
export { DeleteDialog } from './list/delete-dialog.tsx'
export { EditView } from './list/edit-view.tsx'
export { EntryMenu } from './list/entry-menu.tsx'
export { LessonSheet } from './sheets/lesson-sheet.tsx'
export { PickSheet } from './sheets/pick-sheet.tsx'
export { SettingsSheet } from './sheets/settings-sheet.tsx'
export { StartQuestions, startQuestions } from './sheets/start-questions.tsx'
