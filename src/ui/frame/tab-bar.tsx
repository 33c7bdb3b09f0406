import { memo, useEffect, useState, type ReactNode } from 'react'
import { Badge, Dot } from '../text/badge.tsx'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'
import { AppLink } from './link.tsx'
import styles from './tab-bar.module.css'

export interface TabBarItem {
  readonly to: string
  /** With the query it was left with. */
  readonly href?: string
  readonly label: string
  readonly icon: IconName
  readonly isActive: boolean
  /** The screen belongs to this tab, without being it. */
  readonly isWithin?: boolean
  /** Unread number, shown up to 99+. */
  readonly badge?: number
  /** A point for something new, with the words that say what. */
  readonly dot?: string
  /** A tap on the tab that is open already: to the top, or refresh (screens 1.11). */
  readonly onReselect?: () => void
}

/** How long a tab that was tapped counts as open before it is: a step that leads nowhere must not leave it so. */
const patienceMs = 2000

/** The tab to mark: at once the one that was tapped, until its screen is there. */
function useMarked(active: string | undefined): [marked: string | undefined, tap: (to: string) => void] {
  const [before, setBefore] = useState(active)
  const [tapped, setTapped] = useState<string | null>(null)
  useEffect(() => {
    if (tapped === null) return undefined
    const timer = setTimeout(() => setTapped(null), patienceMs)
    return () => clearTimeout(timer)
  }, [tapped])
  if (before === active) return [tapped ?? active, setTapped]
  setBefore(active)
  setTapped(null)
  return [active, setTapped]
}

/** The bar with the main tabs, on large screens a rail; changing tab replaces the history entry (screens 1.11). */
export function TabBar({ items }: { readonly items: readonly TabBarItem[] }): ReactNode {
  const [marked, tap] = useMarked(items.find(({ isActive, isWithin }) => isActive || isWithin)?.to)
  const replace = items.some(({ isActive }) => isActive)
  return (
    <nav className="main-tabs" aria-label="主导航" data-lower-bar>
      {items.map((item) => (
        <Tab key={item.to} {...item} isMarked={item.to === marked} replace={replace} onTap={tap} />
      ))}
    </nav>
  )
}

interface TabProps extends TabBarItem {
  readonly isMarked: boolean
  readonly replace: boolean
  readonly onTap: (to: string) => void
}

/** One of them: a tap renders only those whose mark changes. */
const Tab = memo(function Tab({
  to,
  href = to,
  label,
  icon,
  isActive,
  isWithin,
  isMarked,
  replace,
  badge,
  dot,
  onReselect,
  onTap,
}: TabProps) {
  return (
    <AppLink
      href={href}
      replace={replace}
      keepsOffset
      aria-current={isMarked ? (isWithin ? 'true' : 'page') : undefined}
      onClick={isActive && isMarked ? onReselect : () => onTap(to)}
    >
      {/* first, so that the name of the link begins with it; the style sheet puts the icon above */}
      {label}
      <span className={styles.icon}>
        <Icon name={icon} />
        {badge !== undefined && <Badge count={badge} className={styles.badge} />}
        {dot && !badge && (
          <>
            <Dot className={styles.dot} />
            <span className="vh">{dot}</span>
          </>
        )}
      </span>
    </AppLink>
  )
})
