import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { copyText } from '../../platform/browser/copy-text.ts'
import { sharedAddress } from '../../platform/browser/share.ts'
import { showToast } from '../../platform/browser/toast.ts'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { formatPosition } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import type { IconName } from '../../ui/media/icon-names.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AddressDialog } from '../../ui/overlay/address-dialog.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { ExportSheet } from './export-sheet.tsx'
import styles from './notes.module.css'
import { noteSheetAtom, writingOf, type NoteSheet } from './overlay-atoms.ts'
import { useDeleteNote } from './use-delete-note.ts'
import { WriteSheet } from './write-sheet.tsx'

// what a logout needs of notes comes in this piece of code, too (src/domain/notes/use-note-rescue.ts)
export { allNotes, saveNotes } from '../../domain/notes/export-notes.ts'

interface NoteSheetProps {
  readonly sheet: NoteSheet
  readonly onClose: () => void
}

/** The sheet that is open; its code is loaded when a list of notes is on screen. */
export function OpenSheet({ sheet, onClose }: NoteSheetProps) {
  if (sheet.kind === 'write') return <WriteSheet {...sheet} onClose={onClose} />
  if (sheet.kind === 'export') return <ExportSheet onClose={onClose} />
  return <Menu entry={sheet.entry} onClose={onClose} />
}

/** Everything that can be done with an entry (screens 4.6). */
function Menu({ entry, onClose }: { readonly entry: NoteEntry; readonly onClose: () => void }) {
  const setSheet = useSetAtom(noteSheetAtom)
  const deleteNote = useDeleteNote()
  const [refused, setRefused] = useState<string | null>(null)
  const { text, second, lesson } = entry

  async function copy(value: string, message: string): Promise<void> {
    if (!(await copyText(value))) return setRefused(value)
    showToast(message)
    onClose()
  }

  if (refused !== null) return <AddressDialog title="请长按复制" address={refused} onClose={onClose} />
  return (
    <Sheet open title={`${text === '' ? '书签' : '笔记'} ${formatPosition(second)}`} onClose={onClose}>
      <MenuRow icon="edit" label={text === '' ? '写一句' : '编辑'} onPress={() => setSheet(writingOf(entry))} />
      {text !== '' && <MenuRow icon="copy" label="复制文字" onPress={() => void copy(text, '文字已复制')} />}
      <MenuRow
        icon="link"
        label="复制带时间的链接"
        onPress={() => void copy(sharedAddress(paths.lesson(lesson, { t: second })), '链接已复制')}
      />
      <MenuRow
        icon="trash"
        label="删除"
        isDangerous
        onPress={() => {
          onClose()
          deleteNote(entry)
        }}
      />
    </Sheet>
  )
}

interface MenuRowProps {
  readonly icon: IconName
  readonly label: string
  readonly isDangerous?: boolean
  readonly onPress: () => void
}

function MenuRow({ icon, label, isDangerous, onPress }: MenuRowProps) {
  return (
    <button type="button" className={cx(styles.menuRow, isDangerous && styles.danger)} onClick={onPress}>
      <Icon name={icon} size={22} />
      {label}
    </button>
  )
}
