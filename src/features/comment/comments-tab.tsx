import { deferredComponent } from '../../ui/deferred-component.tsx'

/** Comments of a course or lesson (screens 3.6); their code is fetched with the first look at them. */
export const CommentsTab = deferredComponent(async () => (await import('./comments-panel.tsx')).CommentsPanel)
