import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../../platform/services.tsx'
import type { NextLesson } from '../../domain/course/chapter-rows.ts'
import { paths } from '../../shared/paths.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'

export interface LearnActionProps {
  /** Null when the course has no lessons. */
  readonly next: NextLesson | null
  /** The server grants less than the member should have. */
  readonly isDoubtful: boolean
  readonly refresh: () => Promise<void>
}

/** 开始学习 / 继续学习. In doubt about the session it is asked for first (screens 1.16 row 12, 1.5.7). */
export function LearnAction({ next, isDoubtful, refresh }: LearnActionProps) {
  const router = useRouter()
  const { session } = useServices()
  const [isBusy, setBusy] = useState(false)
  if (next === null) return <Button disabled>暂无可学习课时</Button>
  const { lessonId, label } = next
  if (!isDoubtful) {
    return (
      <AppLink href={paths.lesson(lessonId)} className={buttonClass()}>
        {label}
      </AppLink>
    )
  }
  async function askFirst(): Promise<void> {
    setBusy(true)
    const outcome = await session.loadMember()
    if (outcome !== 'unauthorized') {
      await refresh()
      await router.navigate({ href: paths.lesson(lessonId) })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void askFirst()}>
      {label}
    </Button>
  )
}
