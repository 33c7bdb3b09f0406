import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import {
  Activity,
  memo,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
import { createPortal } from 'react-dom'
import { paintFirst } from '../../platform/browser/next-paint.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { nextKept, type Kept } from './kept-model.ts'
import { RouteCrashed } from './route-crashed.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen stays when it is left: as one of the tabs, or as the last list (screens 4.16). It gets its `search`. */
    readonly kept?: 'tab' | 'list'
  }
}

type Match = NonNullable<ReturnType<typeof useKeptMatch>>

const none: Kept<Match> = { slots: [], shown: null, token: null, nextId: 0 }

/** The screen that is on show, if it is one that stays. The router itself renders one that failed, is missing or pending. */
function useKeptMatch() {
  return useRouterState({
    select({ matches }) {
      const last = matches.at(-1)
      const isThere = matches.every(({ status, _notFound }) => status === 'success' && !_notFound)
      return isThere && last?.staticData.kept !== undefined ? last : null
    },
  })
}

/**
 * The screen of the address, and those that were left and stay (screens 4.16, ADR 0019). A hidden one has no effects
 * (`Activity`), and its elements are not in the document: nothing can find, name or focus them.
 */
export function KeptScreens() {
  const { pathname, state } = useRouter().latestLocation
  const [before, setKept] = useState(none)
  const kept = nextKept(before, useKeptMatch(), { pathname, entry: state.__TSR_key }, useAtomValue(tokenAtom))
  if (kept !== before) setKept(kept)
  return (
    <>
      {kept.slots.map((slot) => (
        <KeptScreen key={slot.id} match={slot.match} isShown={slot === kept.shown} />
      ))}
      {kept.shown === null && <Outlet />}
    </>
  )
}

/** Where the elements of one screen live, in the document or out of it. */
interface Host {
  readonly element: HTMLElement
  /** It has been in the document before. */
  isKnown: boolean
  /** Px the page is scrolled. */
  offset: number
}

function makeHost(): Host {
  const element = document.createElement('div')
  element.style.display = 'contents'
  return { element, isKnown: false, offset: 0 }
}

/** Null until it is loaded; without it a screen comes back all the same. */
let parts: typeof import('./kept-parts.ts') | null = null

/** Loads what makes screens come back faster. */
export async function loadKeptParts(): Promise<void> {
  parts = await import('./kept-parts.ts')
}

const KeptScreen = memo(function KeptScreen({ match, isShown }: { readonly match: Match; readonly isShown: boolean }) {
  const router = useRouter()
  const [host] = useState(makeHost)
  const Screen: ComponentType<{ readonly search: unknown }> =
    router.routesById[match.routeId].options.component ?? Outlet
  const { search } = match
  const screen = useMemo(() => <Screen search={search} />, [Screen, search])
  // after the effects of the screen itself, and before the frame
  useLayoutEffect(() => {
    if (!isShown) return
    parts?.afterComing(host.element)
    window.scrollTo(0, host.offset)
  }, [isShown, host])
  return (
    <>
      {isShown && <Place host={host} />}
      {createPortal(
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={keyOf(match)} errorComponent={RouteCrashed}>
            <Suspense>{screen}</Suspense>
          </CatchBoundary>
        </Activity>,
        host.element,
      )}
    </>
  )
})

/** A screen that broke is tried again when it is opened again; the library wants a function and a text. */
const keyOf = (match: Match) => () =>
  match as unknown as ReturnType<ComponentProps<typeof CatchBoundary>['getResetKey']>

/** Holds the elements of a screen in the document as long as it is on show. Stands before them: its effect runs first. */
function Place({ host }: { readonly host: Host }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(host.element)
    if (host.isKnown) paintFirst()
    host.isKnown = true
    return () => {
      host.offset = window.scrollY
      parts?.beforeLeaving(host.element)
    }
  }, [host])
  return <div ref={place} style={{ display: 'contents' }} />
}
