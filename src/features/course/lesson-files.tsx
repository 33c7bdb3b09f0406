import { courseRead } from '../../api/course.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { StaleLine } from '../../ui/state/stale-line.tsx'
import type { CourseDetail } from '../../api/course.ts'
import { FilesPanel } from './files-panel.tsx'
import { useEntitlement } from '../../domain/course/use-entitlement.ts'

/** 课件 beside the player: the files of the lesson's course (screens 2.7, 3.7). */
export function LessonFiles({ courseId }: { readonly courseId: number }) {
  const { state, refresh } = useRead(courseRead(courseId))
  const isSkeletonShown = useSkeletonDelay(state.status === 'loading')
  if (state.status === 'failed') return <ListEnd state="error" onMore={() => void refresh()} />
  if (state.status === 'loading') {
    return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={3} />}</div>
  }
  return (
    <>
      {state.status === 'stale' && <StaleLine updatedAt={state.updatedAt} />}
      <Files detail={state.data} />
    </>
  )
}

function Files({ detail }: { readonly detail: CourseDetail }) {
  return <FilesPanel detail={detail} entitlement={useEntitlement(detail)} />
}
