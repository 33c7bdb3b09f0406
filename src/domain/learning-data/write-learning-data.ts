import { dataFormat, dataVersion, type DataOwner, type LearningData } from './learning-data.ts'

/** The file, as text. `at`: milliseconds since 1970, when it is written. */
export const writeLearningData = (owner: DataOwner, at: number, data: LearningData): string =>
  JSON.stringify({
    format: dataFormat,
    version: dataVersion,
    ...owner,
    exportedAt: new Date(at).toISOString(),
    ...data,
  })
