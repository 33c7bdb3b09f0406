/** The names of qualities this device has met, for choices that are made before a lesson is asked for. */
import { atom } from 'jotai'
import { lessonMediaAtom } from '../../../domain/course/lesson-media.ts'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { downloadsAtom } from '../../../platform/downloads/downloads-atom.ts'
import { readPreferences } from '../../../platform/storage/preferences.ts'

const mostNames = 4

/** At most four, each once: of the lesson played last, of downloads, of the settings. */
export function qualityNames(...sources: readonly (readonly unknown[])[]): readonly string[] {
  const names = sources.flat().filter((name): name is string => typeof name === 'string' && name !== '')
  return [...new Set(names)].slice(0, mostNames)
}

export const knownQualitiesAtom = atom((get) =>
  qualityNames(
    (get(lessonMediaAtom)?.qualities ?? []).map(({ name }) => name),
    get(downloadsAtom).map(({ quality }) => quality),
    [get(downloadSettingsAtom).quality, readPreferences()['playerQuality']],
  ),
)
