import { useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { downloadSettingsAtom } from '../../platform/downloads/download-settings.ts'
import type { DownloadEntry, LessonFacts } from '../../platform/downloads/download-entry.ts'
import type { Downloads } from '../../platform/downloads/downloads.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { useServices } from '../../platform/services.tsx'
import { failureText } from './download-texts.ts'

export interface DownloadActs {
  /** Asks a disk that has refused once more, and goes on where it does not any longer. */
  tryAgain(goOn: () => void): Promise<void>
  add(lessons: readonly LessonFacts[], quality: string | null): Promise<void>
  /** What failed, was cleared or is not under way any more. */
  retry(lessons: readonly number[], quality: string | null): Promise<void>
  pause(entry: DownloadEntry): Promise<void>
  resume(entry: DownloadEntry): Promise<void>
  pauseAll(): Promise<void>
  resumeAll(): Promise<void>
  delete(lessons: readonly number[]): Promise<void>
  /** 改用流量: over a network that costs money, until the next Wi-Fi or until all is there. */
  allowMobile(): void
}

/** What a learner does with downloads. None rejects: what the disk refuses is said in a toast. */
export function useDownloadActs(): DownloadActs {
  const { loadDownloads } = useServices()
  const change = useSetAtom(downloadSettingsAtom)
  const ask = useCallback(
    async (act: (downloads: Downloads) => Promise<unknown>): Promise<void> => {
      await inTime(loadDownloads())
        .then(act)
        .catch((error: unknown) => showToast(failureText(error)))
    },
    [loadDownloads],
  )
  return useMemo(
    () => ({
      tryAgain: (goOn) => ask(async () => goOn()),
      add: (lessons, quality) => ask((downloads) => downloads.add(lessons, quality)),
      retry: (lessons, quality) => ask((downloads) => downloads.retry(lessons, quality)),
      pause: ({ lesson }) => ask((downloads) => downloads.pause(lesson)),
      resume: ({ lesson }) => ask((downloads) => downloads.resume(lesson)),
      pauseAll: () => ask((downloads) => downloads.pauseAll()),
      resumeAll: () => ask((downloads) => downloads.resumeAll()),
      delete: (lessons) => ask((downloads) => downloads.delete(lessons)),
      allowMobile: () => change({ isMobileAllowed: true }),
    }),
    [ask, change],
  )
}
