import type { AnyRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { paths } from '../shared/paths.ts'
import { optionalComponent } from '../ui/optional-component.tsx'

const ShortcutList = optionalComponent(() => import('./shortcut-list.tsx').then(({ ShortcutList: List }) => List))

/** A key that is typed, belongs to the system or to an input method, or was used already. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return true
  return event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Leads to the field of this screen, else to the one of the search. What plays is not left by a key. */
function search(router: AnyRouter): void {
  const field = document.querySelector<HTMLElement>('main [type="search"], header [type="search"]')
  if (field !== null) field.focus()
  else if (document.querySelector('[data-player]') === null) void router.navigate({ href: paths.search() })
}

/** What keys do wherever one is: `/` searches, `?` says what all of them do (screens 4.14). */
export function Shortcuts({ router }: { readonly router: AnyRouter }) {
  const [isListShown, setListShown] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTaken(event) || (event.key !== '?' && event.key !== '/')) return
      event.preventDefault()
      if (event.key === '?') setListShown(true)
      else search(router)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [router])
  return (
    isListShown && (
      <Suspense>
        <ShortcutList onClose={() => setListShown(false)} />
      </Suspense>
    )
  )
}
