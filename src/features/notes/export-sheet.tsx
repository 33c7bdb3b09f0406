import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { canShareText, saveNotes, shareNotes, type ExportOutcome } from '../../domain/notes/export-notes.ts'
import { writeNotes } from '../../domain/notes/write-notes.ts'
import { copyText } from '../../platform/browser/copy-text.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { Button } from '../../ui/form/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { notesByCourse, isShownBy } from './notes-model.ts'
import styles from './notes.module.css'

const all = 0
const messages: Readonly<Record<ExportOutcome, string>> = {
  saved: '笔记已导出',
  copied: '笔记已复制，可粘贴到别处保存',
  cancelled: '',
  failed: '导出没有成功，请换一种方式',
}
/** As much as can be looked at. */
const previewLines = 8

/** 导出笔记: what, and where to (screens 4.6). */
export function ExportSheet({ onClose }: { readonly onClose: () => void }) {
  const { entries } = useAtomValue(notesAtom)
  const [course, setCourse] = useState(all)
  const [hasBookmarks, setBookmarks] = useState(true)
  const [message, setMessage] = useState('')
  const groups = useMemo(() => notesByCourse(entries), [entries])
  const chosen = useMemo(
    () =>
      entries.filter(
        (entry) => (course === all || entry.course === course) && (hasBookmarks || isShownBy('notes', entry)),
      ),
    [entries, course, hasBookmarks],
  )
  const file = useMemo(() => writeNotes(chosen), [chosen])

  async function end(exporting: Promise<ExportOutcome>): Promise<void> {
    const outcome = await exporting
    const text = messages[outcome]
    if (outcome === 'failed' || outcome === 'cancelled') return setMessage(text)
    showToast(text)
    onClose()
  }

  const isNothing = chosen.length === 0
  return (
    <Sheet open title="导出笔记" onClose={onClose}>
      {groups.length > 1 && (
        <RadioGroup
          label="范围"
          options={[
            { value: all, label: <Option text="全部课程" count={entries.length} /> },
            ...groups.map((group) => ({
              value: group.course,
              label: <Option text={group.title} count={group.count} />,
            })),
          ]}
          value={course}
          onChange={setCourse}
        />
      )}
      <div className={styles.setting}>
        包含书签
        <Switch label="包含书签" checked={hasBookmarks} onChange={setBookmarks} />
      </div>
      <pre className={styles.preview} aria-label="预览">
        {isNothing ? '没有可导出的笔记' : file.split('\n', previewLines).join('\n')}
      </pre>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <div className={styles.ways}>
        {canShareText() && (
          <Button looksInactive={isNothing} onClick={() => isNothing || void end(shareNotes(file))}>
            <Icon name="share" size={18} />
            分享
          </Button>
        )}
        <Button variant="quiet" looksInactive={isNothing} onClick={() => isNothing || void end(copied(file))}>
          <Icon name="copy" size={18} />
          复制 Markdown
        </Button>
        <Button variant="quiet" looksInactive={isNothing} onClick={() => isNothing || void end(saveNotes(file))}>
          <Icon name="download" size={18} />
          存为文件
        </Button>
      </div>
    </Sheet>
  )
}

const copied = async (file: string): Promise<ExportOutcome> => ((await copyText(file)) ? 'copied' : 'failed')

function Option({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <span className={styles.option}>
      {text}
      <small className="num">{count} 条</small>
    </span>
  )
}
