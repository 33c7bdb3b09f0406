import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type * as Sanitiser from './safe-html.ts'
import styles from './safe-html.module.css'

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

let loaded: typeof Sanitiser | undefined

/** Fetches the sanitiser once; a failed attempt is repeated by the next one who asks. */
async function load(): Promise<typeof Sanitiser> {
  loaded ??= await import('./safe-html.ts')
  return loaded
}

/**
 * The only place where HTML of the server becomes part of the page (screens 1.20.1). Nothing of it is shown before the
 * sanitiser is there; when that cannot be loaded a sentence stands in its place, until the network is back.
 */
export function SafeHtml({ html, baseUrl, frameHosts, className, pending, onNavigate }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'pending' | 'shown' | 'failed'>(loaded ? 'shown' : 'pending')
  const hosts = frameHosts.join(' ')

  useLayoutEffect(() => {
    let isCurrent = true
    const show = ({ cleanHtml }: typeof Sanitiser): void => {
      if (!isCurrent) return
      const rules = { origin: location.origin, baseUrl, frameHosts: hosts.split(' ').filter(Boolean) }
      box.current?.replaceChildren(cleanHtml(html, rules))
      setState('shown')
    }
    const attempt = (): void => {
      load().then(show, () => isCurrent && setState('failed'))
    }
    if (loaded) {
      show(loaded)
    } else {
      attempt()
      window.addEventListener('online', attempt, { once: true })
    }
    return () => {
      isCurrent = false
      window.removeEventListener('online', attempt)
    }
  }, [html, baseUrl, hosts])

  useInAppLinks(box, onNavigate)

  return (
    <>
      {state === 'pending' && pending}
      {state === 'failed' && <p role="status">此内容暂时无法显示</p>}
      <div ref={box} className={className === undefined ? styles.html : `${styles.html} ${className}`} />
    </>
  )
}

/** Links that lead into the app are followed by its router; a press meant for the browser stays the browser's. */
function useInAppLinks(box: RefObject<HTMLElement | null>, onNavigate: (href: string) => void): void {
  const navigate = useRef(onNavigate)
  useEffect(() => {
    navigate.current = onNavigate
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
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
  }, [box])
}
