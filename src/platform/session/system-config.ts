import { useAtomValue } from 'jotai'
import { errorDetail } from '../../shared/errors.ts'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import { createLatest } from './latest.ts'
import { isConfigFailedAtom, systemConfigAtom } from './session-atoms.ts'
import { storeConfig } from './session-storage.ts'
import type { AppStore } from '../store.ts'

/** The school's configuration, or the defaults while none was stored or fetched (screens 1.2.3). */
export function useSystemConfig(): SystemConfig {
  return useAtomValue(systemConfigAtom) ?? defaultSystemConfig
}

export interface ConfigLoader {
  /** `Session.loadConfig`. */
  load(): Promise<boolean>
  /** The outcome of the load under way, null when there is none. */
  loading(): Promise<boolean> | null
}

/** Brings the server's config into `systemConfigAtom` and onto the disk. */
export function createConfigLoader(store: AppStore, getConfig: () => Promise<SystemConfig>): ConfigLoader {
  let current: Promise<boolean> | null = null
  const ask = createLatest()

  async function fetchConfig(): Promise<boolean> {
    const question = ask()
    store.set(isConfigFailedAtom, false)
    try {
      const config = await getConfig()
      if (!question.letIn()) return true
      store.set(systemConfigAtom, config)
      storeConfig(config)
      return true
    } catch (error) {
      if (question.isLast()) store.set(isConfigFailedAtom, true)
      console.error('system init failed', errorDetail(error)?.kind ?? 'unknown')
      return false
    }
  }

  return {
    load() {
      const loading = fetchConfig().finally(() => {
        if (current === loading) current = null
      })
      current = loading
      return loading
    },
    loading: () => current,
  }
}
