/** Takes the learning data of the member on screen out of this device, and brings it in again (screens 3.8). */
import { giveFile } from '../../platform/browser/files/give-file.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { answered, importLimitMs } from '../../platform/storage/with-timeout.ts'
import { appStore } from '../../platform/store.ts'
import { journalAtom, journalOwnerAtom } from '../../platform/sync/journal.ts'
import type { Sync } from '../../platform/sync/sync.ts'
import { formatDate } from '../../shared/time.ts'
import { readNotes } from '../notes/read-notes.ts'
import { readRecord } from '../record/read-record.ts'
import { tellRecordChange } from '../record/record-change.ts'
import { bringInRecord, type RecordGain } from './bring-in-record.ts'
import { writeLearningData, type DataOwner, type LearningData } from './learning-data.ts'
import { parseLearningData, type UnreadableData } from './parse-learning-data.ts'

function owner(): DataOwner {
  const member = appStore.get(knownMemberAtom)
  if (member === null) throw new Error('Nobody is known')
  return { school: location.host, member: String(member.id) }
}

/** Gives the file to the learner; false when they closed the system's sheet. Rejects when the disk does not answer. */
export async function exportLearningData(): Promise<boolean> {
  const whose = owner()
  const [record, notes] = await Promise.all([readRecord(recordStore, whose.member), readNotes()])
  // a file without them would be taken for all there is
  if (appStore.get(journalOwnerAtom) !== whose.member) throw new Error('Places could not be read')
  const data: LearningData = {
    notes,
    days: [...record.days.values()],
    lessons: [...record.lessons.values()],
    goal: record.goal,
    reminder: record.reminder,
    places: [...appStore.get(journalAtom).values()],
  }
  const at = Date.now()
  const text = writeLearningData(whose, at, data)
  return (await giveFile(`学习数据-${formatDate(at)}.json`, 'application/json', text)) === 'given'
}

/** What was not here before: how many of each. Names of lessons are not counted. */
export interface BroughtIn extends RecordGain {
  readonly notes: number
  readonly places: number
}

/**
 * Adds what `text` has and this device has not; what is there stays, and a second time adds nothing. Rejects when the disk
 * refuses or is silent; what had been added by then is there, and the next time adds the rest.
 */
export async function importLearningData(
  text: string,
  { bringInPlaces }: Pick<Sync, 'bringInPlaces'>,
): Promise<BroughtIn | { readonly problem: UnreadableData }> {
  const whose = owner()
  const parsed = parseLearningData(text, whose)
  if ('problem' in parsed) return parsed
  return answered(bringIn(whose.member, parsed.data, bringInPlaces), importLimitMs)
}

async function bringIn(member: string, data: LearningData, bringInPlaces: Sync['bringInPlaces']): Promise<BroughtIn> {
  const notes = await openNotes().import(data.notes, member)
  const gain = await bringInRecord(recordStore, member, data)
  tellRecordChange()
  const places = await bringInPlaces(data.places, member)
  return { notes, ...gain, places }
}
