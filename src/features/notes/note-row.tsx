import { useSetAtom } from 'jotai'
import { memo, type ReactNode } from 'react'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { formatPosition } from '../../shared/duration.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { SwipeRow } from '../../ui/frame/swipe-row.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { MarkedText } from '../../ui/text/marked-text.tsx'
import styles from './notes.module.css'
import { noteSheetAtom, writingOf } from './overlay-atoms.ts'
import { useDeleteNote } from './use-delete-note.ts'

interface NoteRowProps {
  readonly entry: NoteEntry
  readonly isUnsaved: boolean
  /** What is searched; its places are marked. */
  readonly words?: string
  /** The way to its second. */
  readonly time: (entry: NoteEntry, className: string | undefined, label: string) => ReactNode
}

/** One entry: its second, what was written, when, and what can be done with it (screens 4.6). */
export const NoteRow = memo(function Row({ entry, isUnsaved, words = '', time }: NoteRowProps) {
  const setSheet = useSetAtom(noteSheetAtom)
  const deleteNote = useDeleteNote()
  const { text, second } = entry
  const at = formatPosition(second)
  const name = `${text === '' ? '书签' : '笔记'} ${at}`
  return (
    <li className={styles.item}>
      <SwipeRow
        actions={[
          { icon: 'edit', label: '编辑', isQuiet: true, onAction: () => setSheet(writingOf(entry)) },
          { icon: 'trash', label: '删除', onAction: () => deleteNote(entry) },
        ]}
      >
        <div className={styles.row}>
          {time(entry, styles.time, `跳到 ${at}`)}
          <div className={styles.body}>
            {text === '' ? (
              <span className={styles.mark}>
                <Icon name="bookmark-filled" size={16} />
                书签
              </span>
            ) : (
              <p className={styles.text}>
                <MarkedText text={text} words={[words]} />
              </p>
            )}
            <p className={styles.meta}>
              {isUnsaved ? <span className={styles.unsaved}>没有存到本机</span> : <RelativeTime at={entry.editedAt} />}
            </p>
          </div>
          <IconButton
            name="more"
            size={20}
            label={`更多 ${name}`}
            className={styles.more}
            onClick={() => setSheet({ kind: 'menu', entry })}
          />
        </div>
      </SwipeRow>
    </li>
  )
})
