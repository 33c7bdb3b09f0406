/** The bookmarks and notes of the member on screen (screens 4.6); loaded by the screens that show any. */
import { knownMemberAtom } from '../session/session-atoms.ts'
import { notesStore } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { openTabChannel } from '../tabs/tab-channel.ts'
import { createNotes, type Notes } from './create-notes.ts'
import { notesAtom } from './notes-view.ts'

const changed = 'changed'
let opened: Notes | undefined

/** Starts with the first call: reads the notes of the member, and follows other tabs and the session. */
export function openNotes(): Notes {
  opened ??= start()
  return opened
}

function start(): Notes {
  const channel = openTabChannel('notes')
  const notes = createNotes({
    storage: notesStore,
    now: Date.now,
    newId,
    publish: (view) => appStore.set(notesAtom, view),
    tell: () => channel.tell(changed),
  })
  channel.hear((message) => {
    if (message === changed) void notes.read()
  })
  const follow = (): void => {
    const member = appStore.get(knownMemberAtom)
    notes.open(member === null ? null : String(member.id))
  }
  follow()
  appStore.sub(knownMemberAtom, follow)
  return notes
}

/** `randomUUID` is missing in pages without https. */
const newId = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')
