import { createContext, use, type ReactNode } from 'react'
import { browserAddress } from '../../shared/base-path.ts'

/** What every link of the kit needs; the router's link gets it from the app. */
export interface LinkProps {
  readonly href: string
  readonly className?: string
  readonly children?: ReactNode
  readonly replace?: boolean
  /** Leads to a screen as it was left, not to its top. */
  readonly keepsOffset?: boolean
  readonly onClick?: () => void
  readonly 'aria-current'?: 'page' | 'true'
  readonly 'aria-label'?: string
}

export type RenderLink = (props: LinkProps) => ReactNode

const plainLink: RenderLink = ({ href, replace: _replace, keepsOffset: _keepsOffset, children, ...props }) => (
  <a href={browserAddress(href)} {...props}>
    {children}
  </a>
)

const LinkContext = createContext<RenderLink>(plainLink)

/** Tells the kit how the app renders a link, so that the kit knows no router. */
export const LinkProvider = LinkContext

/** An in-app link with a real address (screens 1.11). `renderLink` replaces the app's way for this one link. */
export function AppLink({ renderLink, ...props }: LinkProps & { readonly renderLink?: RenderLink }) {
  const fromApp = use(LinkContext)
  return (renderLink ?? fromApp)(props)
}
