import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, use, type ComponentType } from 'react'
import { cx } from '../../ui/cx.ts'
import { BesideContext } from '../../ui/frame/beside-context.ts'
import { LinkProvider, type LinkProps } from '../../ui/frame/link.tsx'
import styles from './side-pane.module.css'

/** The tab screens that are lists of other screens. */
const panes = {
  member: { label: '我的', route: '/_tabs/member' },
  study: { label: '我的课程', route: '/_tabs/_guarded/study' },
} as const
export type SidePaneName = keyof typeof panes

const noSearch = {}
const Nothing = () => null

export interface SidePaneProps {
  readonly name: SidePaneName
  /** The screens that stay. */
  readonly kept: readonly { readonly match: { readonly routeId: string }; readonly search: object }[]
}

/**
 * The list a screen was opened from, beside it: the tab screen itself as it was left, with the addresses of the phone and the
 * open one marked (screens 4.14). Without its code the place stays empty.
 */
export function SidePane({ name, kept }: SidePaneProps) {
  const { label, route } = panes[name]
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const renderLink = use(LinkProvider)
  const marked = (props: LinkProps) => renderLink({ ...props, ...(props.href === here && { 'aria-current': 'page' }) })
  const List: ComponentType<{ readonly search: object }> = router.routesById[route].options.component ?? Outlet
  // of another tab of it, the open one would not be in the list
  const search = kept.find(({ match }) => match.routeId === route)?.search ?? noSearch
  return (
    <aside className={cx(styles.pane, name === 'member' && styles.cards)} aria-label={label}>
      <BesideContext value>
        <LinkProvider value={marked}>
          <CatchBoundary getResetKey={() => name} errorComponent={Nothing}>
            <Suspense>
              <List search={search} />
            </Suspense>
          </CatchBoundary>
        </LinkProvider>
      </BesideContext>
    </aside>
  )
}
