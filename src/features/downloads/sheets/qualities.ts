/** The names of qualities this device has met, for choices that are made before a lesson is asked for. */
import { atom } from 'jotai'
import { lessonMediaAtom } from '../../../domain/course/lesson-media.ts'
import { downloadSettingsAtom } from '../../../platform/downloads/download-settings.ts'
import { downloadsAtom } from '../../../platform/downloads/downloads-atom.ts'
import { readPreferences } from '../../../platform/storage/preferences.ts'

/** Two rows of cells. */
const mostNames = 6

const isName = (name: unknown): name is string => typeof name === 'string' && name !== ''

/** Each once, in the order they were met, and no more than fit; `chosen`, which are the settings', are always among them. */
export function qualityNames(chosen: readonly unknown[], ...met: readonly (readonly unknown[])[]): readonly string[] {
  const names = [...new Set([...met.flat(), ...chosen].filter(isName))]
  const fitting = [...new Set([...chosen.filter(isName), ...names])].slice(0, mostNames)
  return names.filter((name) => fitting.includes(name))
}

/** Of the lesson played last, of downloads, of the settings. */
export const knownQualitiesAtom = atom((get) =>
  qualityNames(
    [get(downloadSettingsAtom).quality, readPreferences()['playerQuality']],
    (get(lessonMediaAtom)?.qualities ?? []).map(({ name }) => name),
    get(downloadsAtom).map(({ quality }) => quality),
  ),
)

/** How a group of so many stands: side by side they fit up to four, also in large text. */
export const qualityLook = (count: number): 'segment' | 'cells' => (count > 4 ? 'cells' : 'segment')
