import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DownloadEntry } from '../../../platform/downloads/download-entry.ts'
import { paths } from '../../../shared/paths.ts'
import type { DownloadAct } from '../download-look.ts'
import { useDownloadActs } from '../use-download-acts.ts'
import { useStartDownload } from '../sheets/use-start-download.tsx'

/** What the one control of an entry does in each state, and the questions it may have to ask first. */
export function useEntryAct(
  entry: DownloadEntry,
  onMenu: () => void,
  onLimit?: () => void,
): { act(kind: DownloadAct): void; readonly questions: ReactNode } {
  const acts = useDownloadActs()
  const router = useRouter()
  const { start, questions } = useStartDownload()

  const toDownloads = () => router.navigate({ href: paths.downloads })

  function act(kind: DownloadAct): void {
    const { quality } = entry
    const actions: Record<DownloadAct, () => unknown> = {
      pause: () => acts.pause(entry),
      resume: () => acts.resume(entry),
      ask: () => start({ lessons: [entry], again: [], quality }),
      retry: () => start({ lessons: [], again: [entry], quality }),
      room: toDownloads,
      limit: onLimit ?? toDownloads,
      choose: onMenu,
      none: () => {},
    }
    actions[kind]()
  }
  return { act, questions }
}
