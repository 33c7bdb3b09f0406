import { createContext, use } from 'react'

/** What the frame of every screen takes from the app; the kit itself knows no router and no clock. */
export interface Chrome {
  /** The header's back button (screens 1.11). */
  readonly onBack: () => void
  readonly goHome: () => void
  /** Leads to what is kept on this device: the study page for a member, home for a visitor (screens 0.2). */
  readonly openSaved: () => void
  /** Minutes added to UTC for dates of seven days and older (screens 1.13.1). */
  readonly displayUtcOffset: number
  /** `restored` for a few seconds after the network came back (screens 1.12.3). */
  readonly connection: 'online' | 'offline' | 'restored'
}

const leave = (): void => location.assign(import.meta.env.BASE_URL)

const standAlone: Chrome = {
  onBack: () => history.back(),
  goHome: leave,
  openSaved: leave,
  displayUtcOffset: 0,
  connection: 'online',
}

/** Gives every `Screen` below its back behaviour and status line. */
export const ChromeContext = createContext<Chrome>(standAlone)

/** The chrome of the app around this component. */
export function useChrome(): Chrome {
  return use(ChromeContext)
}
