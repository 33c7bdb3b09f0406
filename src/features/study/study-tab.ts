export const studyTabs = ['study', 'course', 'collect'] as const
export type StudyTab = (typeof studyTabs)[number]

/** The tab of the query; anything unknown is the first one. */
export function studyTab(value: string | undefined): StudyTab {
  return studyTabs.find((tab) => tab === value) ?? 'study'
}
