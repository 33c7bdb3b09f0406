import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './tabs.module.css'

export interface TabItem<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly count?: number
}

export interface TabsProps<Key extends string> {
  /** Name of the tab list. */
  readonly label: string
  readonly tabs: readonly TabItem<Key>[]
  readonly active: Key
  readonly onChange: (key: Key) => void
  /** The same prefix is given to the `TabPanel`s. */
  readonly panelIdPrefix: string
  /** Stays under the header while the content scrolls. */
  readonly isSticky?: boolean
  /** A control at the right end that is no tab, e.g. 分类. */
  readonly end?: ReactNode
}

function stepOf(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index + length - 1) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}

/** A tab list with one stop in the tab order; arrows, Home and End choose (WAI-ARIA tabs, automatic activation). */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, active, onChange, panelIdPrefix, isSticky, end } = props
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    // with these an arrow is the browser's, a step back for one
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const index = tabs.findIndex((tab) => tab.key === active)
    const next = stepOf(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={cx(styles.tabs, isSticky && styles.sticky)}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => {
          const isActive = tab.key === active
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${panelIdPrefix}-tab-${tab.key}`}
              aria-selected={isActive}
              aria-controls={isActive ? `${panelIdPrefix}-panel-${tab.key}` : undefined}
              tabIndex={isActive ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.key)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
              {tab.count !== undefined && <small className={cx(styles.count, 'num')}>{tab.count}</small>}
            </button>
          )
        })}
      </div>
      {end}
    </div>
  )
}

export interface TabPanelProps extends ComponentProps<'div'> {
  readonly idPrefix: string
  /** Key of the tab that shows this panel; only the active panel is rendered. */
  readonly tabKey: string
}

/** What the active tab shows. */
export function TabPanel({ idPrefix, tabKey, ...rest }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${idPrefix}-panel-${tabKey}`} aria-labelledby={`${idPrefix}-tab-${tabKey}`} {...rest} />
  )
}
