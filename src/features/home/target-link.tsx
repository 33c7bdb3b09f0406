import type { ReactNode } from 'react'
import { settings } from '../../platform/browser/settings.ts'
import { classifyTarget } from '../../shared/safe-target.ts'
import { AppLink } from '../../ui/frame/link.tsx'

interface TargetLinkProps {
  /** As the school typed it: a path of this site, another address, nothing, or worse. */
  readonly target: string | null
  /** The accessible name where the content has no text. */
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Content that leads where the school says: in the app, to a new window, or nowhere (screens 1.20.3). */
export function TargetLink({ target, label, className, children }: TargetLinkProps) {
  const link = classifyTarget(target, location.origin, settings.apiBase)
  if (link === null) return <span className={className}>{children}</span>
  if (link.kind === 'internal') {
    return (
      <AppLink href={link.to} className={className} aria-label={label}>
        {children}
      </AppLink>
    )
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
    </a>
  )
}
