import { useState, type ComponentType } from 'react'
import { deferredCode } from './deferred-code.ts'
import { ListEnd } from './state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from './state/skeleton.tsx'

/**
 * A component whose code is fetched when it is first shown. If that fails, only this component says so and lets the
 * learner try again (screens 1.6.4); the rest of the screen stays.
 */
export function deferredComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const useCode = deferredCode(load)

  return function DeferredComponent(props: P) {
    const [isFailed, setFailed] = useState(false)
    const Loaded = useCode(!isFailed, () => setFailed(true))
    const isSkeletonShown = useSkeletonDelay(!Loaded && !isFailed)
    if (isFailed) return <ListEnd state="error" onMore={() => setFailed(false)} />
    if (Loaded) return <Loaded {...props} />
    return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={4} />}</div>
  }
}
