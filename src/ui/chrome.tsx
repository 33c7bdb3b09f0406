import { createContext, use, type ReactNode } from 'react'

/** What the frame of every screen takes from the app; the kit itself knows no router and no clock. */
export interface Chrome {
  /** The header's back button (screens 1.11). */
  readonly onBack: () => void
  readonly goHome: () => void
  /** Leads to what is kept on this device: the study page for a member, home for a visitor (screens 0.2). */
  readonly openSaved: () => void
  /** Minutes added to UTC for dates of seven days and older (screens 1.13.1). */
  readonly displayUtcOffset: number
  /** The connection status line, or null (screens 1.12.3). */
  readonly statusBar: ReactNode
}

const standAlone: Chrome = {
  onBack: () => history.back(),
  goHome: () => location.assign(import.meta.env.BASE_URL),
  openSaved: () => location.assign(import.meta.env.BASE_URL),
  displayUtcOffset: 0,
  statusBar: null,
}

export const ChromeContext = createContext<Chrome>(standAlone)

/** Gives every `Screen` below its back behaviour and status line. */
export function ChromeProvider({ chrome, children }: { readonly chrome: Chrome; readonly children: ReactNode }) {
  return <ChromeContext value={chrome}>{children}</ChromeContext>
}

/** The chrome of the app around this component. */
export function useChrome(): Chrome {
  return use(ChromeContext)
}
