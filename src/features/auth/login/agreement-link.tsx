import type { ReactNode } from 'react'
import { externalAddress } from '../../../shared/safe-target.ts'

/** An agreement's name: a link in a new window, plain text where the school gave no usable address (screens 1.15.4). */
export function AgreementLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const address = externalAddress(href)
  if (address === null) return <span>{children}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
