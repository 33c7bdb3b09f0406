import type { LessonFacts } from '../../../platform/downloads/download-entry.ts'

/** What is to be downloaded. */
export interface DownloadRequest {
  readonly lessons: readonly LessonFacts[]
  /** Of these lessons there is an entry already. */
  readonly again: readonly LessonFacts[]
  readonly quality: string | null
}

/** `install`: Safari deletes what a site has stored after seven days without a visit. `mobile`: the network costs money. */
export type StartQuestion = 'install' | 'mobile'
