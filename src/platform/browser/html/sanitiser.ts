/**
 * The one sanitiser for HTML of the server (screens 1.20.1). It works on allow lists and hands back nodes, never text:
 * what was judged is what is shown, and no string is parsed a second time. Loaded only by `safe-html.tsx`, on demand.
 */
import DOMPurify from 'dompurify'
import { browserAddress } from '../../../shared/base-path.ts'
import { isListedHost, parseUrl } from '../../../shared/addresses/parse-url.ts'
import { pictureSource } from '../../../shared/pictures/picture-source.ts'
import { classifyTarget } from '../../../shared/safe-target.ts'
import { applyColors, type Look } from './authored-colors.ts'
import { htmlPieces } from './html-pieces.ts'
import { safeStyles } from './safe-styles.ts'

export { plainText } from './html-tokens.ts'

export interface SafeHtmlRules {
  /** The app's own origin: links to it stay in the app, frames from it are refused. */
  readonly origin: string
  /** As in the settings: links to the backend's own pages leave the app. */
  readonly apiBase: string
  /** What relative picture addresses belong to: the school's address, else the API base; '' = own origin. */
  readonly baseUrl: string
  /** Host suffixes frames may come from; none given means no frames. */
  readonly frameHosts: readonly string[]
}

/** Marks a link the router follows; data attributes of the author never survive, so this one is always ours. */
const inAppAttribute = 'data-in-app'
/** Marks what scrolls sideways by itself. */
const scrollerAttribute = 'data-scroller'
/** Marks a piece of a long text. */
const pieceAttribute = 'data-piece'

const allowedTags =
  'a abbr address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark ol p pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'.split(
    ' ',
  )
const allowedAttributes =
  'align alt bgcolor color colspan datetime dir height href lang open poster reversed rowspan scope span src start style title value width'.split(
    ' ',
  )

/** Before the names of attributes that a browser would look at. */
const authored = 'data-authored-'
/** Where an author's style waits for its judgement. */
const styleAttribute = `${authored}style`

/**
 * Takes styles and event handlers out of the parser's hands: a strict content security policy reports each of them, even
 * in a document that is never shown. Whatever this overlooks is judged all the same, it only makes a report.
 */
function withoutLiveAttributes(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])(style\s*=|on\w+\s*=\s*["'])/gi, `$1${authored}$2`),
  )
}

/**
 * HTML of the server as nodes of this document that can do no harm, piece by piece as the caller asks for the next one;
 * null when it is too much to be shown. The browser lays out the pieces of a long text when they come near the screen.
 */
export function readHtml(html: string, rules: SafeHtmlRules): (() => Iterator<Node>) | null {
  const pieces = htmlPieces(html)
  return pieces === null ? null : () => cleaned(pieces, rules)
}

function* cleaned(pieces: readonly string[], rules: SafeHtmlRules): Generator<Node> {
  for (const piece of pieces) {
    const fragment = cleanHtml(piece, rules)
    yield pieces.length === 1 ? fragment : boxed(fragment)
  }
}

function boxed(fragment: DocumentFragment): HTMLElement {
  const box = document.createElement('div')
  box.setAttribute(pieceAttribute, '')
  // a guess until it is laid out: some 22 signs on a line of 29 px
  const height = Math.ceil((fragment.textContent.length / 22) * 29)
  box.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`)
  box.append(fragment)
  return box
}

/** Turns what a page can bear of HTML into nodes of this document that can do no harm. Never throws for any text. */
export function cleanHtml(html: string, rules: SafeHtmlRules): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(withoutLiveAttributes(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: [...allowedAttributes, styleAttribute],
    // its value is no address, although it has a colon
    ADD_URI_SAFE_ATTR: [styleAttribute],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  // its types do not say so, but a text that begins with a frameset yields nothing at all
  if (fragment === null) return document.createDocumentFragment()
  // until here the nodes belong to a document without a window: nothing has been requested, nothing can run
  const looks: Looks = new Map()
  for (const element of fragment.querySelectorAll('*')) {
    if (element instanceof HTMLElement) refine(element, rules, looks)
    else element.remove() // SVG and MathML are on no list
  }
  // the screen has its own h1
  for (const heading of fragment.querySelectorAll('h1')) heading.replaceWith(renamed(heading, 'h2'))
  for (const table of fragment.querySelectorAll('table')) {
    if (!table.parentElement?.closest('table')) wrap(table)
  }
  return document.importNode(fragment, true)
}

/** Of the elements that have, or are inside of, an author's colour. */
type Looks = Map<Element | null, Look>

function refine(element: HTMLElement, rules: SafeHtmlRules, looks: Looks): void {
  refineStyle(element, looks)
  refineSizes(element)
  if (element.matches('a')) refineLink(element, rules)
  else if (element.matches('img')) refinePicture(element, rules)
  else if (element.matches('iframe')) refineFrame(element, rules)
  else if (element.matches('video, audio, source')) refineMedia(element, rules)
  // an annotation is one line over its word: a long one would be wider than any column
  else if (element.matches('rt') && element.textContent.length > 20) element.replaceWith(...element.childNodes)
}

function refineStyle(element: HTMLElement, looks: Looks): void {
  const style = `${element.getAttribute('style') ?? ''};${element.getAttribute(styleAttribute) ?? ''}`
  const kept = safeStyles(style, element.getAttribute('color'), element.getAttribute('bgcolor'))
  for (const name of ['style', styleAttribute, 'color', 'bgcolor']) element.removeAttribute(name)
  // through the object model, which a strict content security policy allows
  const around = looks.get(element.parentElement)
  const look = applyColors(element, kept, around)
  if (look !== undefined) looks.set(element, look)
  for (const [property, value] of kept) {
    if (property === 'color' || property === 'background') continue
    // twice as large within twice as large, ten times over, is a letter as wide as a house
    const isRepeated = property === 'font-size' && value.endsWith('em') && !value.endsWith('rem')
    if (isRepeated && element.parentElement?.closest('[style*="font-size"]')) continue
    element.style.setProperty(property, value)
  }
}

/** Plain numbers and percentages only: they give pictures their place before they arrive. */
function refineSizes(element: HTMLElement): void {
  for (const name of ['width', 'height'] as const) {
    const value = element.getAttribute(name)
    if (value !== null && !/^\d{1,4}%?$/.test(value)) element.removeAttribute(name)
  }
}

function refineLink(link: HTMLElement, rules: SafeHtmlRules): void {
  const raw = link.getAttribute('href')?.trim() ?? ''
  link.removeAttribute('href')
  if (/^(mailto|tel):[^\s]+$/i.test(raw)) {
    link.setAttribute('href', raw)
    link.setAttribute('rel', 'noopener noreferrer')
    return
  }
  const target = classifyTarget(raw, rules.origin, rules.apiBase)
  if (target === null) return
  if (target.kind === 'internal') {
    link.setAttribute('href', browserAddress(target.to))
    link.setAttribute(inAppAttribute, '')
    return
  }
  link.setAttribute('href', target.href)
  link.setAttribute('rel', 'noopener noreferrer')
  link.setAttribute('target', '_blank')
}

function refinePicture(picture: HTMLElement, rules: SafeHtmlRules): void {
  const source = resolved(picture.getAttribute('src'), rules, true)
  if (source === null) {
    picture.remove()
    return
  }
  picture.setAttribute('src', source)
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
}

function refineMedia(media: HTMLElement, rules: SafeHtmlRules): void {
  replaceAddress(media, 'src', rules)
  replaceAddress(media, 'poster', rules)
  if (media.matches('source')) {
    if (!media.hasAttribute('src')) media.remove()
    return
  }
  media.setAttribute('controls', '')
  media.setAttribute('preload', 'none')
  media.setAttribute('playsinline', '')
}

function refineFrame(frame: HTMLElement, rules: SafeHtmlRules): void {
  const source = frameSource(frame.getAttribute('src'), rules)
  if (source === null) {
    frame.remove()
    return
  }
  frame.setAttribute('src', source)
  frame.setAttribute('loading', 'lazy')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  frame.setAttribute('allow', 'fullscreen; picture-in-picture; encrypted-media')
  frame.setAttribute('allowfullscreen', '')
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  if (!frame.getAttribute('title')) frame.setAttribute('title', '视频')
}

/** The address of a frame if its host is on the list; only https, and never a host that is the app's own. */
function frameSource(raw: string | null, { origin, frameHosts }: SafeHtmlRules): string | null {
  const url = parseUrl(raw?.trim() ?? '', 'https://invalid')
  if (url === null || url.protocol !== 'https:' || url.host === new URL(origin).host) return null
  if (url.username !== '' || url.password !== '') return null
  return isListedHost(url.hostname, frameHosts) ? url.href : null
}

function replaceAddress(element: HTMLElement, name: 'src' | 'poster', rules: SafeHtmlRules): void {
  const address = resolved(element.getAttribute(name), rules, false)
  if (address === null) element.removeAttribute(name)
  else element.setAttribute(name, address)
}

/** An absolute http(s) address; `canBeInline` also lets pass a picture that is inside the text itself. */
function resolved(raw: string | null, { baseUrl, origin }: SafeHtmlRules, canBeInline: boolean): string | null {
  const source = pictureSource(raw, baseUrl, '')
  if (source === '') return null
  if (canBeInline && /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i.test(source)) return source
  const url = parseUrl(source, origin)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

function renamed(element: HTMLElement, name: 'h2'): HTMLElement {
  const heading = element.ownerDocument.createElement(name)
  for (const property of element.style) heading.style.setProperty(property, element.style.getPropertyValue(property))
  heading.append(...element.childNodes)
  return heading
}

function wrap(table: HTMLTableElement): void {
  const scroller = table.ownerDocument.createElement('div')
  scroller.setAttribute(scrollerAttribute, '')
  // scrolled by keyboard as well, hence a stop with a name
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', '表格')
  scroller.tabIndex = 0
  table.replaceWith(scroller)
  scroller.append(table)
}
