import { useEffect, useState, type ComponentType } from 'react'
import { inTime } from '../shared/code/in-time.ts'
import { ListEnd } from './state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from './state/skeleton.tsx'

/**
 * A component whose code is fetched when it is first shown. If that fails, only this component says so and lets the
 * learner try again (screens 1.6.4); the rest of the screen stays.
 */
export function deferredComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined

  return function DeferredComponent(props: P) {
    const [phase, setPhase] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading')
    const isSkeletonShown = useSkeletonDelay(phase === 'loading')
    useEffect(() => {
      if (phase !== 'loading') return undefined
      let isLeft = false
      inTime(load()).then(
        (component) => {
          loaded = component
          if (!isLeft) setPhase('loaded')
        },
        () => {
          if (!isLeft) setPhase('failed')
        },
      )
      return () => {
        isLeft = true
      }
    }, [phase])
    if (phase === 'failed') return <ListEnd state="error" onMore={() => setPhase('loading')} />
    const Loaded = phase === 'loaded' ? loaded : undefined
    if (Loaded) return <Loaded {...props} />
    return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={4} />}</div>
  }
}
