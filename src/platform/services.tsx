import { createContext, use, type ReactNode } from 'react'
import type { Downloads } from './downloads/downloads.ts'
import type { Sync } from './sync/sync.ts'
import type { Session } from './session/session-types.ts'
import type { WechatApi } from './browser/wechat.ts'

/** What the composition root builds once and screens act through. */
export interface Services {
  readonly session: Session
  readonly sync: Sync
  /** The calls a card inside WeChat needs; loaded there only. */
  readonly loadWechatApi: () => Promise<WechatApi>
  /**
   * Lessons on this device; rejects where none can be. Their state is in the atoms of `platform/downloads/downloads.ts`. The
   * code is loaded with the first call.
   */
  readonly loadDownloads: () => Promise<Downloads>
}

const ServicesContext = createContext<Services | null>(null)

/** Gives the services to the screens below. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

/** The services of the app. Throws outside the provider: that is a mistake in the composition. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above')
  return services
}
