/** From the painted first screen to the app's own (ADR 0017): without a flash, a shift, or anything lost. */

/** Longer than this the painted screen does not stay, whatever the app shows by then. */
const patienceMs = 3000

/**
 * Waits until `root` shows its screen behind the painted one, then puts it in its place in one frame: typed text, focus and
 * a tap that came too early are handed over. Call it before the first render; does nothing where nothing was painted.
 */
export function handOver(root: HTMLElement, navigate: (address: string) => void): void {
  const painted = document.querySelector<HTMLElement>('#painted')
  // from now on it is too late to paint
  root.dataset['app'] = ''
  if (painted === null) return
  const observer = new MutationObserver(look)
  const timer = setTimeout(finish, patienceMs)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'hidden'] })

  /** Runs after each commit and before the frame is painted. */
  function look(): void {
    if (root.querySelector('main') !== null && root.querySelector('[aria-busy="true"]') === null) finish()
  }

  function finish(): void {
    observer.disconnect()
    clearTimeout(timer)
    if (painted === null) return
    // decoded already: without this each picture is blank for a frame
    for (const image of root.querySelectorAll('img')) image.decoding = 'sync'
    const { activeElement } = document
    const fields = [...painted.querySelectorAll('input')]
    const heirs = root.querySelectorAll('input')
    // only what can be seen takes the focus
    painted.remove()
    for (const [index, field] of fields.entries()) {
      const heir = heirs[index]
      if (heir === undefined) continue
      if (field.value !== '') type(heir, field.value)
      if (field === activeElement) takeFocus(heir, field)
    }
    const { tap, submit } = painted.dataset
    if (tap !== undefined) navigate(tap)
    if (submit !== undefined) root.querySelector('form')?.requestSubmit()
  }
}

/** As a learner types: React listens to the event and looks at the value behind its own. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function takeFocus(heir: HTMLInputElement, field: HTMLInputElement): void {
  heir.focus({ preventScroll: true })
  heir.setSelectionRange(field.selectionStart, field.selectionEnd)
}
