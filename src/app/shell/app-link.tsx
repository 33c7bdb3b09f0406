import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'
import { browserAddress } from '../../shared/base-path.ts'
import type { LinkProps } from '../../ui/frame/link.tsx'
import { parseSearch } from '../../shared/search-params.ts'

/** How the kit's links become the router's: real addresses, navigation inside the app, code fetched on touch. */
export function useAppLink() {
  const router = useRouter()
  return useCallback(
    ({ href, replace = false, onClick, children, ...props }: LinkProps) => {
      function follow(event: MouseEvent): void {
        onClick?.()
        const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
        if (event.defaultPrevented || isForBrowser) return
        event.preventDefault()
        // the open tab stays as it is, with its query; its tap means something else (screens 1.11)
        if (props['aria-current'] === 'page') return
        void router.navigate({ href, replace })
      }
      function preload(): void {
        const url = new URL(href, location.origin)
        void router.preloadRoute({ to: url.pathname, search: parseSearch(url.search) }).catch(() => {})
      }
      return (
        <a href={browserAddress(href)} {...props} onClick={follow} onTouchStart={preload} onFocus={preload}>
          {children}
        </a>
      )
    },
    [router],
  )
}
