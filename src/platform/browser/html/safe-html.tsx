import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { appAddress } from '../../../shared/base-path.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { useIsOffline } from '../connectivity.ts'
import { settings } from '../settings.ts'
import type * as Sanitiser from './sanitiser.ts'
import styles from './safe-html.module.css'

let loaded: typeof Sanitiser | undefined

/** Fetches the sanitiser once; a failed attempt, which rejects, is repeated by the next one who asks. */
export async function loadSanitiser(): Promise<typeof Sanitiser> {
  loaded ??= await import('./sanitiser.ts')
  return loaded
}

function useSanitiser(): typeof Sanitiser | 'pending' | 'failed' {
  const [sanitiser, setSanitiser] = useState<typeof Sanitiser | 'pending' | 'failed'>(loaded ?? 'pending')
  const isLoaded = typeof sanitiser === 'object'
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isLoaded) return undefined
    let isCurrent = true
    inTime(loadSanitiser()).then(
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
  return <CleanHtml {...props} sanitiser={sanitiser} />
}

interface CleanHtmlProps extends Omit<SafeHtmlProps, 'pending'> {
  readonly sanitiser: typeof Sanitiser
}

function CleanHtml({ html, baseUrl, frameHosts, className, onNavigate, sanitiser }: CleanHtmlProps) {
  const box = useRef<HTMLDivElement>(null)
  const hosts = frameHosts.join(' ')
  const pieces = useMemo(() => {
    const { origin } = location
    const frames = hosts.split(' ').filter(Boolean)
    return sanitiser.readHtml(html, { origin, apiBase: settings.apiBase, baseUrl, frameHosts: frames })
  }, [html, baseUrl, hosts, sanitiser])
  useLayoutEffect(() => (box.current && pieces ? fill(box.current, pieces()) : undefined), [pieces])

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
      const href = link && appAddress(link.getAttribute('href') ?? '')
      if (!href || isForBrowser || event.defaultPrevented) return
      event.preventDefault()
      navigate.current(href)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [])

  const look = className === undefined ? (styles.html ?? '') : `${styles.html} ${className}`
  if (pieces === null) return <PlainText key={html} html={html} className={look} plainText={sanitiser.plainText} />
  // what stands in it is no lesson that plays (activity.ts)
  return <div ref={box} className={look} data-html="" />
}

/** How long the page may stand still for a part of a text, in ms. */
const sliceMs = 16

/** Puts the pieces into the box, the first at once and the others as soon as the page has had its turn. */
function fill(box: HTMLElement, pieces: Iterator<Node>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function addSome(): void {
    const start = performance.now()
    do {
      const next = pieces.next()
      if (next.done) return
      box.append(next.value)
    } while (performance.now() - start < sliceMs)
    timer = setTimeout(addSome)
  }
  box.replaceChildren()
  addSome()
  return () => clearTimeout(timer)
}

/** As much as is laid out without a pause (screens 1.20.1). */
const longestPlainText = 100_000
/** Its parts, ended where a line ends if there is one: the browser lays out those near the screen. */
const blocks = /.{1,2000}(?=\n|$)\n?|.{1,2000}/gsu

interface PlainTextProps {
  readonly html: string
  readonly className: string
  readonly plainText: typeof Sanitiser.plainText
}

/** In the place of what could not be shown without freezing the page. */
function PlainText({ html, className, plainText }: PlainTextProps) {
  const [text, setText] = useState<string | null>(null)
  if (text !== null)
    return (
      <div className={className}>
        {text.match(blocks)?.map((block, index) => (
          // the blocks never change
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.block}>
            {block}
          </p>
        ))}
        {text.length === longestPlainText && <p>（仅显示前 10 万字）</p>}
      </div>
    )
  return (
    <div className={styles.tooMuch}>
      <p role="status">内容过大，无法显示</p>
      <button type="button" className={styles.asText} onClick={() => setText(plainText(html, longestPlainText))}>
        显示纯文本
      </button>
    </div>
  )
}
