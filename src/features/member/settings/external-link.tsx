import type { ReactNode } from 'react'
import type { LinkProps } from '../../../ui/frame/link.tsx'

/** A link out of the app: in a new window that cannot reach back (screens 1.20.3). */
export function externalLink({ href, className, children, ...props }: LinkProps): ReactNode {
  return (
    <a href={href} className={className} aria-label={props['aria-label']} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
