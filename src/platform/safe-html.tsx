import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useIsOffline } from './connectivity.ts'
import type * as Sanitiser from './safe-html.ts'
import styles from './safe-html.module.css'

let loaded: typeof Sanitiser | undefined

/** Fetches the sanitiser once; a failed attempt is repeated by the next one who asks. */
async function load(): Promise<typeof Sanitiser> {
  loaded ??= await import('./safe-html.ts')
  return loaded
}

function useSanitiser(): typeof Sanitiser | 'pending' | 'failed' {
  const [sanitiser, setSanitiser] = useState<typeof Sanitiser | 'pending' | 'failed'>(loaded ?? 'pending')
  const isLoaded = typeof sanitiser === 'object'
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isLoaded) return undefined
    let isCurrent = true
    load().then(
      (arrived) => isCurrent && setSanitiser(arrived),
      () => isCurrent && setSanitiser('failed'),
    )
    return () => {
      isCurrent = false
    }
    // another try when the network has come back
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isLoaded, isOffline])
  return sanitiser
}

/**
 * Starts to load the sanitiser and says whether `SafeHtml` can show its content at once (or never will): a screen that
 * waits for it together with its data has nothing pushed down afterwards.
 */
export function useSafeHtmlReady(): boolean {
  return useSanitiser() !== 'pending'
}

export interface SafeHtmlProps {
  /** HTML as the server sent it; trusted in no way. */
  readonly html: string
  /** Where relative picture addresses belong: the config's `url`, else the API base. */
  readonly baseUrl: string
  /** The setting `playerFrameHosts`; without hosts no frame is shown. */
  readonly frameHosts: readonly string[]
  /** The look of the text, e.g. `richText` of the kit. */
  readonly className?: string
  /** Stands in the place of the content while the sanitiser is loaded for the first time. */
  readonly pending?: ReactNode
  /** Goes to an address of this app, e.g. `(href) => void router.navigate({ href })`. */
  readonly onNavigate: (href: string) => void
}

/**
 * The only place where HTML of the server becomes part of the page (screens 1.20.1). Nothing of it is shown before the
 * sanitiser is there; when that cannot be loaded a sentence stands in its place, until the network is back.
 */
export function SafeHtml({ pending, ...props }: SafeHtmlProps) {
  const sanitiser = useSanitiser()
  if (sanitiser === 'pending') return pending
  if (sanitiser === 'failed') return <p role="status">此内容暂时无法显示</p>
  return <CleanHtml {...props} cleanHtml={sanitiser.cleanHtml} />
}

interface CleanHtmlProps extends Omit<SafeHtmlProps, 'pending'> {
  readonly cleanHtml: typeof Sanitiser.cleanHtml
}

function CleanHtml({ html, baseUrl, frameHosts, className, onNavigate, cleanHtml }: CleanHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const hosts = frameHosts.join(' ')
  useLayoutEffect(() => {
    const rules = { origin: location.origin, baseUrl, frameHosts: hosts.split(' ').filter(Boolean) }
    box.current?.replaceChildren(cleanHtml(html, rules))
  }, [html, baseUrl, hosts, cleanHtml])

  // what the network kept is fetched when it has come back
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isOffline) return
    for (const picture of box.current?.querySelectorAll('img') ?? [])
      if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
  }, [isOffline])

  const navigate = useRef(onNavigate)
  useEffect(() => {
    navigate.current = onNavigate
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    // links that lead into the app are followed by its router; a press meant for the browser stays the browser's
    function follow(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest('a[data-in-app]') : null
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
      const href = link?.getAttribute('href')
      if (!href || isForBrowser || event.defaultPrevented) return
      event.preventDefault()
      navigate.current(href)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [])

  return <div ref={box} className={className === undefined ? styles.html : `${styles.html} ${className}`} />
}
