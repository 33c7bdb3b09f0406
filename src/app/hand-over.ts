/** From the painted first screen to the app's own (ADR 0017): without a flash, a shift, or anything lost. */

/**
 * What tells a control of the painted screen and the app's own apart from all others: where it leads (in the first line, ''
 * for a button) and its words. The elements themselves are not the same.
 */
export const controlName = (control: Element): string =>
  [control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent.trim()].join('\n')

/** Whether the painted screen is still on show: the app behind it must not scroll the page, which is the learner's. */
export const isPainted = (): boolean => document.querySelector('#painted') !== null

/** Longer than this the painted screen does not stay, whatever the app shows by then, unless something is being composed. */
const patienceMs = 3000
/** What the app shows later than its content, such as a button that waits for an answer of its own, is waited for this long. */
const completeMs = 300
/** So long a word that an input method is still composing is waited for: the field's end would break it off. */
const composeMs = 8000

type Open = (href: string) => void

/**
 * Waits until `root` shows its screen behind the painted one, then puts it in its place in one frame: typed text, focus and
 * a tap that came too early are handed over. Call it before the first render; does nothing where nothing was painted. `open`
 * leads to an address for which the app shows no link.
 */
export function handOver(root: HTMLElement, open: Open): void {
  const painted = document.querySelector<HTMLElement>('#painted')
  // from now on it is too late to paint
  root.dataset['app'] = ''
  // the offer to load again: hidden it would still be found by what looks for 重试
  document.querySelector('.shell-again')?.remove()
  if (painted !== null) waitFor(root, painted, open)
}

const countOf = (element: Element, selector: string): number => element.querySelectorAll(selector).length
/** A text that is still to come stands in a place that is empty on the painted screen: it is not waited for. */
const busy = '[aria-busy="true"]:not(article *)'
const controls = 'a, button, input'

function waitFor(root: HTMLElement, painted: HTMLElement, open: Open): void {
  const observer = new MutationObserver(look)
  let timer = setTimeout(finish, patienceMs)
  let hasContent = false
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'hidden'] })

  /** Runs after each commit and before the frame is painted. */
  function look(): void {
    if (root.querySelector('main') === null || countOf(root, busy) > countOf(painted, busy)) return
    if (countOf(root, controls) >= countOf(painted, controls)) return finish()
    if (hasContent) return
    hasContent = true
    clearTimeout(timer)
    timer = setTimeout(finish, completeMs)
  }

  /** It may be a tap that has ended it, whose click comes later and would find nothing any more. */
  function onComposed(): void {
    clearTimeout(timer)
    timer = setTimeout(finish, completeMs)
  }

  function finish(): void {
    observer.disconnect()
    clearTimeout(timer)
    if ('composing' in painted.dataset) {
      delete painted.dataset['composing']
      timer = setTimeout(finish, composeMs)
      return painted.addEventListener('compositionend', onComposed, { once: true })
    }
    if (!painted.isConnected) return
    takePlace(root, painted)
    followTap(root, painted.dataset, open)
  }
}

function takePlace(root: HTMLElement, painted: HTMLElement): void {
  // decoded already: without this each picture is blank for a frame
  for (const image of root.querySelectorAll('img')) image.decoding = 'sync'
  const { activeElement } = document
  const fields = [...painted.querySelectorAll('input')]
  const heirs = root.querySelectorAll('input')
  // only what can be seen takes the focus
  painted.remove()
  // the router notes how far a page was scrolled only of one that scrolls: back from the next screen it would be at its top
  if (window.scrollY > 0) document.dispatchEvent(new Event('scroll', { bubbles: true }))
  for (const [index, field] of fields.entries()) {
    const heir = heirs[index]
    if (heir === undefined) continue
    if (field.type === 'checkbox' && field.checked !== heir.checked) heir.click()
    if (field.type !== 'checkbox' && field.value !== '') type(heir, field.value)
    if (field === activeElement) takeFocus(heir, field)
  }
}

/** The app's own control knows what a tap on it means. Of a link the words may be newer than those that were painted. */
function followTap(root: HTMLElement, { tap, submit }: DOMStringMap, open: Open): void {
  if (tap !== undefined) {
    const [href = ''] = tap.split('\n')
    const all = [...root.querySelectorAll<HTMLElement>('a, button')]
    const tapped =
      all.find((control) => controlName(control) === tap) ??
      all.find((control) => href !== '' && control.getAttribute('href') === href)
    if (tapped !== undefined) tapped.click()
    else if (href !== '') open(href)
  }
  if (submit !== undefined) root.querySelector('form')?.requestSubmit()
}

/** As a learner types: React listens to the event and looks at the value behind its own. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function takeFocus(heir: HTMLInputElement, field: HTMLInputElement): void {
  heir.focus({ preventScroll: true })
  // a checkbox has no cursor
  if (field.selectionStart !== null) heir.setSelectionRange(field.selectionStart, field.selectionEnd)
}
