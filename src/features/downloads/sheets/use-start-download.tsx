import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { codeFailure } from '../../../platform/browser/code-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { paths } from '../../../shared/paths.ts'
import { loadOverlays, StartQuestions } from '../deferred-overlays.tsx'
import { useDownloadActs } from '../use-download-acts.ts'
import type { StartQuestion, DownloadRequest } from './download-request.ts'

interface Open {
  readonly request: DownloadRequest
  readonly asked: readonly StartQuestion[]
}

/** Begins downloads after the questions that come before the first byte (screens 4.3). */
export function useStartDownload(): { start(request: DownloadRequest): void; readonly questions: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  const acts = useDownloadActs()
  const router = useRouter()

  async function begin({ lessons, again, quality }: DownloadRequest): Promise<void> {
    setOpen(null)
    // once there is no network the code that shows them must be here
    void router.preloadRoute({ to: paths.downloads }).catch(() => {})
    void import('../../../domain/downloads/offline-line.tsx').catch(() => {})
    if (lessons.length > 0) await acts.add(lessons, quality)
    if (again.length > 0)
      await acts.retry(
        again.map(({ lesson }) => lesson),
        quality,
      )
  }

  async function start(request: DownloadRequest): Promise<void> {
    const { startQuestions } = await inTime(loadOverlays())
    const asked = startQuestions()
    if (asked.length > 0) setOpen({ request, asked })
    else await begin(request)
  }

  return {
    start: (request) => void start(request).catch(() => showToast(codeFailure())),
    questions: open && (
      <StartQuestions
        questions={open.asked}
        request={open.request}
        onStart={() => void begin(open.request)}
        onClose={() => setOpen(null)}
      />
    ),
  }
}
