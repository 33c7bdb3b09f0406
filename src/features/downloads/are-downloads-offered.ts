import { settings } from '../../platform/browser/settings.ts'

/** False where the school has no downloads: their screen then is no address of the app (screens 4.4). */
export const areDownloadsOffered = (): boolean => settings.offlineVideo
