import { useAtomValue } from 'jotai'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import { systemConfigAtom } from './session-atoms.ts'

/** The held configuration, or the defaults while none was stored or fetched (screens 1.2.3). */
export function useSystemConfig(): SystemConfig {
  return useAtomValue(systemConfigAtom) ?? defaultSystemConfig
}
