import { use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { BesideContext } from './beside-context.ts'
import { useChrome } from './chrome.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import { IconButton } from '../form/icon-button.tsx'
import styles from './screen.module.css'

export type ScreenTone = 'page' | 'bg'

/**
 * What a screen says of the whole document while it is on show: its title, and its tone, which also shows where the page is
 * pulled beyond its ends; null for nothing. By effects: those of a screen that stays end when it is left, a `<title>` would go on (screens 4.16).
 */
function useDocument(title: string | null, tone: ScreenTone) {
  const isSilent = title === null
  useLayoutEffect(() => {
    if (title !== null) document.title = title
  }, [title])
  useLayoutEffect(() => {
    if (!isSilent) document.documentElement.dataset.tone = tone
  }, [isSilent, tone])
}

/**
 * Marks the header while `marker`, at the top of the page, is scrolled out of view. Not by a state: the screen would be
 * rendered anew under the finger, and once more for nothing when it is left for a place further down.
 */
function useScrollMark() {
  const marker = useRef<HTMLSpanElement>(null)
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!marker.current || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver((entries) =>
      header.current?.toggleAttribute('data-scrolled', entries.at(-1)?.isIntersecting === false),
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [])
  return { marker, header }
}

const connectionTexts = { offline: '当前无网络，显示的是已保存的内容', restored: '网络已恢复' } as const

/** Under the header while there is no network, and for a few seconds after it came back (screens 1.12.3). */
function ConnectionLine({ offlineText = connectionTexts.offline }: { readonly offlineText?: string | undefined }) {
  const { connection } = useChrome()
  return (
    // there before it speaks: readers do not hear a region that comes with its words
    <div role="status">
      {connection !== 'online' && (
        <p className={styles.connection}>
          <Icon name={connection === 'offline' ? 'wifi-off' : 'check-circle'} size={16} />
          {connection === 'offline' ? offlineText : connectionTexts.restored}
        </p>
      )}
    </div>
  )
}

export interface ScreenProps {
  /** Document title; an empty one falls back to the header's text, never to the former page's (screens 1.11). */
  readonly title: string
  /** Text of the header when it differs from the title. */
  readonly headerTitle?: string
  /** In the place of 返回, e.g. 取消 of a choice. */
  readonly start?: ReactNode
  /** Buttons at the right of the header. */
  readonly actions?: ReactNode
  /** Takes the place of the visible header text, e.g. the search field; the h1 stays for assistive technology. */
  readonly headerField?: ReactNode
  /** Lines between header and content. */
  readonly status?: ReactNode
  /** What stands under the header without a network, where the usual sentence is not the useful one. */
  readonly offlineText?: string
  /** The bar at the lower edge; it keeps its own room, so that it never covers content at any text size. */
  readonly footer?: ReactNode
  /** "page" for reading, "bg" for grouped rows. */
  readonly tone?: ScreenTone
  /** Its list stands in columns where there is room for them; otherwise `main` is as wide as text may be. */
  readonly hasColumns?: boolean
  readonly isBusy?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A screen without tab bar: header with 返回, status line, main, optional bar at the lower edge. */
export function Screen(props: ScreenProps) {
  const { title, headerTitle, actions, headerField, status, footer, tone = 'page' } = props
  const { onBack } = useChrome()
  const { marker, header } = useScrollMark()
  useDocument(title || headerTitle || '', tone)
  const heading = (
    <h1
      id="screen-title"
      tabIndex={-1}
      // a choice counts in it what is chosen
      aria-live={props.start ? 'polite' : undefined}
      className={headerField ? 'vh' : styles.title}
    >
      {headerTitle ?? title}
    </h1>
  )
  return (
    <div className={styles.screen}>
      <span ref={marker} className={styles.marker} />
      <header ref={header} className={cx(styles.header, headerField !== undefined && styles.field)}>
        {props.start ?? <IconButton name="back" label="返回" onClick={onBack} data-fast-tap />}
        {heading}
        {headerField}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <ConnectionLine offlineText={props.offlineText} />
      {status}
      <main
        className={cx(styles.main, props.hasColumns && styles.columns, props.className)}
        aria-busy={props.isBusy || undefined}
      >
        {props.children}
      </main>
      {footer !== undefined && footer !== null && (
        <footer className={styles.footer} data-lower-bar>
          <div className={styles.bar}>{footer}</div>
        </footer>
      )}
    </div>
  )
}

export interface TabScreenProps {
  /** Name of the tab: the hidden h1, and the document title unless `documentTitle` is given. */
  readonly title: string
  readonly documentTitle?: string
  readonly tone?: ScreenTone
  readonly children?: ReactNode
}

/** One of the three screens above the tab bar: no header, a hidden h1 (screens 1.11). */
export function TabScreen({ title, documentTitle, tone = 'page', children }: TabScreenProps) {
  const isBeside = use(BesideContext)
  useDocument(isBeside ? null : documentTitle || title, tone)
  if (isBeside) return children
  return (
    <div className={cx(styles.screen, styles.tab)}>
      <ConnectionLine />
      <main className={styles.main}>
        <h1 id="screen-title" tabIndex={-1} className="vh">
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}
