import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Activity, memo, Suspense, useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { paintFirst } from '../../platform/browser/next-paint.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { paths } from '../../shared/paths.ts'
import { stringifySearch } from '../../shared/search-params.ts'
import { useLargeScreen } from '../../ui/frame/large-screen.ts'
import { nextKept, type Kept } from './kept-model.ts'
import { MainTabs } from './main-tabs.tsx'
import { RouteCrashed } from './route-crashed.tsx'
import { SidePane, type SidePaneName } from './side-pane.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen stays when it is left: as one of the tabs, or as the last list (screens 4.16). It gets its `search`. */
    readonly kept?: 'tab' | 'list'
    /** The list that stands beside it where there is room for both (screens 4.14). */
    readonly beside?: SidePaneName
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
  const isLarge = useLargeScreen()
  const hasTabs = useRouterState({
    select: ({ matches }) =>
      matches[1]?.routeId === '/_tabs' || (isLarge && !matches.at(-1)?.pathname.startsWith(paths.lesson(''))),
  })
  const beside = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.beside })
  const hasRoomBeside = useLargeScreen(900)
  const searches = new Map(kept.slots.map(({ match, search }) => [match.pathname, stringifySearch({ ...search })]))
  return (
    <>
      {hasRoomBeside && beside && <SidePane key={beside} name={beside} />}
      {kept.slots.map((slot) => (
        <KeptScreen key={slot.id} match={slot.match} search={slot.search} isShown={slot === kept.shown} />
      ))}
      {kept.shown === null && <Outlet />}
      {hasTabs && <MainTabs searches={searches} />}
    </>
  )
}

/** Null until it is loaded; without it a screen comes back all the same. */
let parts: typeof import('./kept-parts.ts') | null = null

/** Takes what makes screens come back faster. */
export const takeKeptParts = (loaded: typeof parts): unknown => (parts = loaded)

/** Where the elements of one screen live, in the document or out of it. */
function makeHost() {
  const element = document.createElement('div')
  element.style.display = 'contents'
  let isKnown = false
  let offset = 0
  return {
    element,
    enter(place: HTMLElement | null): void {
      place?.append(element)
      if (isKnown) paintFirst()
      isKnown = true
    },
    /** To be called after the effects of the screen itself, and before the frame. */
    scroll(): void {
      parts?.afterComing(element)
      window.scrollTo(0, offset)
    },
    leave(): void {
      offset = window.scrollY
      parts?.beforeLeaving(element)
    },
  }
}

interface KeptScreenProps {
  readonly match: Match
  readonly search: object
  readonly isShown: boolean
}

/** One of them. A screen that broke is tried again when it is opened again. */
const KeptScreen = memo(function KeptScreen({ match, search, isShown }: KeptScreenProps) {
  const router = useRouter()
  const [host] = useState(makeHost)
  const Screen: ComponentType<{ readonly search: unknown }> =
    router.routesById[match.routeId].options.component ?? Outlet
  const screen = useMemo(() => <Screen search={search} />, [Screen, search])
  useLayoutEffect(() => {
    if (isShown) host.scroll()
  }, [isShown, host])
  return (
    <>
      {isShown && <Place host={host} />}
      {createPortal(
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={() => match} errorComponent={RouteCrashed}>
            <Suspense>{screen}</Suspense>
          </CatchBoundary>
        </Activity>,
        host.element,
      )}
    </>
  )
})

/** Holds the elements of a screen in the document as long as it is on show. Stands before them: its effect runs first. */
function Place({ host }: { readonly host: ReturnType<typeof makeHost> }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    host.enter(place.current)
    return () => host.leave()
  }, [host])
  return <div ref={place} style={{ display: 'contents' }} />
}
