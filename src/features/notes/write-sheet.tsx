import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { lessonPlayheadAtom } from '../../domain/course/lesson-media.ts'
import { lastSecond, maxNoteCharacters, saysTheSame, type NoteChange } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { formatPosition } from '../../shared/duration.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { deleteNoteDraft, noteDraftKey, draftsOf, deleteSavedDraft, savedOf, storeNoteDraft } from './note-drafts.ts'
import styles from './notes.module.css'
import type { NoteSheet } from './overlay-atoms.ts'

type WriteSheetProps = Extract<NoteSheet, { kind: 'write' }> & { readonly onClose: () => void }

const step = 5

/** Where a text is written (screens 4.6): the lesson waits meanwhile, and what is typed is never lost. */
export function WriteSheet({ entry, lesson, start, onClose }: WriteSheetProps) {
  const { member, entries } = useAtomValue(notesAtom)
  const playhead = useAtomValue(lessonPlayheadAtom)
  const area = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState<NoteChange>({ second: start.second, text: start.text })
  const [isRestored, setRestored] = useState(false)
  const isTouched = useRef(false)
  const key = noteDraftKey(member ?? '', lesson, entry)

  useEffect(() => playhead?.hold(), [playhead])
  useEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  useEffect(() => {
    let isLeft = false
    void draftsOf(member ?? '', lesson.lesson, entries).then((drafts) => {
      const draft = drafts.get(entry?.id ?? null)
      if (isLeft || isTouched.current || draft === undefined) return
      setContent(draft)
      setRestored(true)
    })
    return () => {
      isLeft = true
    }
  }, [member, lesson, entry, entries])

  function change(next: Partial<NoteChange>): void {
    const changed = { ...content, ...next }
    isTouched.current = true
    setContent(changed)
    const isNothing = changed.text.trim() === '' && entry === null
    void (isNothing || saysTheSame(changed, start) ? deleteNoteDraft(key) : storeNoteDraft(key, changed))
  }

  function save(): void {
    const saved = savedOf(content)
    const forget = (): void => void deleteSavedDraft(key, content)
    if (entry === null) openNotes().add(lesson, saved, forget)
    else if (saysTheSame(saved, entry)) forget()
    else openNotes().edit(entry, saved, forget)
    onClose()
  }

  const move = (seconds: number): void =>
    change({ second: Math.min(lastSecond, Math.max(0, content.second + seconds)) })
  return (
    <Sheet open title={entry !== null && entry.text !== '' ? '编辑笔记' : '记笔记'} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {isRestored && (
          <p className={styles.restored} role="status">
            已恢复上次没有保存的文字
            <Button
              variant="text"
              size="small"
              onClick={() => {
                setRestored(false)
                change(start)
              }}
            >
              放弃
            </Button>
          </p>
        )}
        <TextArea
          label="笔记"
          hideLabel
          placeholder="写下这一秒的想法"
          rows={4}
          maxLength={maxNoteCharacters}
          value={content.text}
          onChange={(text) => change({ text })}
          areaRef={area}
        />
        <div className={styles.at}>
          <div className={styles.stepper} role="group" aria-label="时间">
            <button type="button" onClick={() => move(-step)}>
              −{step}秒
            </button>
            <output className="num">{formatPosition(content.second)}</output>
            <button type="button" onClick={() => move(step)}>
              +{step}秒
            </button>
          </div>
          <Button type="submit">保存</Button>
        </div>
      </form>
    </Sheet>
  )
}
