import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { deferredOverlay } from '../../domain/code/deferred-overlay.tsx'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { whenIdle } from '../../platform/reads/when-idle.ts'
import { formatPosition } from '../../shared/duration.ts'
import { liveLayer } from '../../ui/overlay/modal-stack.ts'
import { PromptBar, type PromptBarProps } from '../../ui/overlay/prompt-bar.tsx'
import { noteSheetAtom, noteSnackAtom, writingOf } from './overlay-atoms.ts'

const loadSheet = () => import('./open-sheet.tsx')
const OpenSheet = deferredOverlay(async () => (await loadSheet()).OpenSheet)

/** What lies over a screen with notes: menu, sheet to write in, snack. */
export function NoteOverlays() {
  const [sheet, setSheet] = useAtom(noteSheetAtom)
  const setSnack = useSetAtom(noteSnackAtom)
  const close = (): void => setSheet(null)
  // a note may be written when the network is gone
  useEffect(() => whenIdle(() => void loadSheet().catch(() => {})), [])
  useEffect(
    () => () => {
      setSheet(null)
      setSnack(null)
    },
    [setSheet, setSnack],
  )
  return (
    <>
      {sheet && <OpenSheet sheet={sheet} onClose={close} />}
      <Snack />
    </>
  )
}

const shownMs = 5000

/** What was done, and the way back, for 5 s; what could not be written, until it is. */
function Snack() {
  const [snack, setSnack] = useAtom(noteSnackAtom)
  const setSheet = useSetAtom(noteSheetAtom)
  const unsaved = useAtomValue(notesAtom).unsaved.size
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (snack === null || isHeld) return undefined
    const timer = setTimeout(() => setSnack(null), shownMs)
    return () => clearTimeout(timer)
  }, [snack, isHeld, setSnack])

  const end = (act: () => void) => (): void => {
    setSnack(null)
    setHeld(false)
    act()
  }
  function retry(): void {
    // the button goes with its focus, and nobody says so: the next snack would stay for good
    setHeld(false)
    openNotes().retry()
  }
  function content(): PromptBarProps | null {
    if (unsaved > 0) return { text: `${unsaved} 条笔记没有存到本机`, acceptLabel: '重试', onAccept: retry }
    if (snack === null) return null
    const { kind, entry } = snack
    if (kind === 'deleted') {
      const text = entry.text === '' ? '已删除书签' : '已删除笔记'
      return { text, acceptLabel: '撤销', onAccept: end(() => openNotes().restore(entry)) }
    }
    const write = end(() => setSheet(writingOf(entry)))
    const at = formatPosition(entry.second)
    if (kind === 'there') return { text: `已有书签 ${at}`, acceptLabel: '写一句', onAccept: write }
    return {
      text: `已添加书签 ${at}`,
      laterLabel: '撤销',
      onLater: end(() => openNotes().delete(entry)),
      acceptLabel: '写一句',
      onAccept: write,
    }
  }

  const shown = content()
  if (shown === null) return null
  return createPortal(
    // who is at its buttons need not hurry
    <div {...liveLayer} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <PromptBar {...shown} />
    </div>,
    document.body,
  )
}
