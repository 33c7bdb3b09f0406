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
  type ComponentType,
  type Ref,
} from 'react'
import { createPortal } from 'react-dom'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { paths } from '../../shared/paths.ts'
import { stringifySearch } from '../../shared/search-params.ts'
import { useLargeScreen } from '../../ui/frame/use-large-screen.ts'
import { nextKept, type Kept } from './kept-model.ts'
import { MainTabs } from './main-tabs.tsx'
import { RouteCrashed } from './route-crashed.tsx'
import { SidePane, type SidePaneName } from './side-pane.tsx'
import { makeStage, type Stage } from './stage.ts'
import { useEarlyScreens, type EarlyScreens } from './use-early-screens.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen stays when it is left: as one of the tabs, or as the last list (screens 4.16). It gets its `search`. */
    readonly kept?: 'tab' | 'list'
    /** The list that stands beside it where there is room for both (screens 4.14). */
    readonly beside?: SidePaneName
  }
}

type Match = NonNullable<ReturnType<typeof useKeptMatch>>

const inPlace = { display: 'contents' }
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
export function KeptScreens({ ref }: { readonly ref: Ref<EarlyScreens> }) {
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
  const [stage] = useState(makeStage)
  // the tabs, and a pane beside the screen, come and go with React
  const fits = ({ staticData }: Match): boolean => !hasRoomBeside && hasTabs === (isLarge || staticData.kept === 'tab')
  useEarlyScreens(stage, kept, fits, ref)
  const searches = new Map(kept.slots.map(({ match, search }) => [match.pathname, stringifySearch({ ...search })]))
  return (
    <>
      {hasRoomBeside && beside && <SidePane key={beside} name={beside} kept={kept.slots} />}
      <Place stage={stage} />
      {kept.slots.map(({ id, match, search }) => (
        <KeptScreen key={id} stage={stage} id={id} match={match} search={search} isShown={id === kept.shown?.id} />
      ))}
      {kept.shown === null && <Passing stage={stage} />}
      {hasTabs && <MainTabs searches={searches} />}
    </>
  )
}

/** Where one of them stands. Before them: its effect runs first. */
function Place({ stage }: { readonly stage: Stage }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => stage.open(element.current), [stage])
  return <div ref={element} style={inPlace} />
}

/** A screen that does not stay. */
function Passing({ stage }: { readonly stage: Stage }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    stage.pass(element.current)
    return () => stage.pass(null)
  }, [stage])
  return (
    <div ref={element} style={inPlace}>
      <Outlet />
    </div>
  )
}

interface KeptScreenProps {
  readonly stage: Stage
  readonly id: number
  readonly match: Match
  readonly search: object
  readonly isShown: boolean
}

/** One of them. A screen that broke is tried again when it is opened again. */
const KeptScreen = memo(function KeptScreen({ stage, id, match, search, isShown }: KeptScreenProps) {
  const router = useRouter()
  const Screen: ComponentType<{ readonly search: unknown }> =
    router.routesById[match.routeId].options.component ?? Outlet
  const screen = useMemo(() => <Screen search={search} />, [Screen, search])
  useLayoutEffect(() => {
    if (isShown) stage.arrive(id)
  }, [isShown, stage, id])
  return (
    <>
      {isShown && <Entering stage={stage} id={id} />}
      {createPortal(
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <CatchBoundary getResetKey={() => match} errorComponent={RouteCrashed}>
            <Suspense>{screen}</Suspense>
          </CatchBoundary>
        </Activity>,
        stage.elementOf(id),
      )}
    </>
  )
})

/** Stands before the elements of a screen: its effect runs first. */
function Entering({ stage, id }: Pick<KeptScreenProps, 'stage' | 'id'>) {
  useLayoutEffect(() => {
    stage.enter(id)
    return () => stage.leave(id)
  }, [stage, id])
  return null
}
