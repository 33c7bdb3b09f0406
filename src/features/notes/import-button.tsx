import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { parseNotes, type UnreadableNotes } from '../../domain/notes/parse-notes.ts'
import { readTextFile } from '../../platform/browser/files/read-text-file.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { isDiskFull } from '../../shared/errors.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './notes.module.css'

const mostBytes = 8 * 1024 * 1024

const problems: Readonly<Record<UnreadableNotes | 'large' | 'unreadable' | 'full' | 'failed', string>> = {
  foreign: '这不是从“我的笔记”导出的文件',
  otherSchool: '这个文件来自另一个网校，无法导入',
  cut: '文件不完整，没有导入任何笔记',
  wrong: '文件内容有误，没有导入任何笔记',
  large: '文件太大，没有导入任何笔记',
  unreadable: '文件无法读取，请重试',
  full: '存储空间不足，没有导入任何笔记',
  failed: '没有导入成功，请重试',
}

/** Adds what a file has and this device has not; resolves with what to say. */
async function importFile(file: File, owner: string): Promise<string> {
  const chosen = await readTextFile(file, mostBytes)
  if ('problem' in chosen) return problems[chosen.problem]
  const parsed = parseNotes(chosen.text)
  if ('problem' in parsed) return problems[parsed.problem]
  try {
    const count = await openNotes().import(parsed.notes, owner)
    return count > 0 ? `已导入 ${count} 条` : '文件里的笔记这里都有了'
  } catch (error) {
    return problems[isDiskFull(error) ? 'full' : 'failed']
  }
}

/** 导入笔记 (screens 4.6). */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { member } = useAtomValue(notesAtom)

  async function read(file: File | undefined): Promise<void> {
    // the same file may be chosen again
    if (input.current) input.current.value = ''
    if (file === undefined || member === null) return
    setBusy(true)
    setMessage(await importFile(file, member))
    setBusy(false)
  }

  return (
    <div className={styles.import}>
      <input
        ref={input}
        type="file"
        accept=".md,.txt,text/markdown,text/plain"
        hidden
        aria-label="笔记文件"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <Button variant="text" size="small" busy={isBusy} onClick={() => input.current?.click()}>
        导入笔记
      </Button>
      <p role="status">{message}</p>
    </div>
  )
}
