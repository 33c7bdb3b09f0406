import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { codeFailure } from '../../platform/browser/code-failure.ts'
import { readTextFile } from '../../platform/browser/files/read-text-file.ts'
import { isWechat } from '../../platform/browser/user-agent.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { useServices } from '../../platform/services.tsx'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import type { BroughtIn } from '../../domain/learning-data/learning-file.ts'
import type { UnreadableData } from '../../domain/learning-data/parse-learning-data.ts'
import { isDiskFull } from '../../shared/errors.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import styles from './storage.module.css'

const mostBytes = 32 * 1024 * 1024

const problems: Readonly<Record<UnreadableData | 'large' | 'unreadable', string>> = {
  foreign: '这不是导出的学习数据文件',
  newer: '这个文件来自新版本，请更新后再导入',
  otherSchool: '这个文件来自另一个网校，无法导入',
  otherMember: '这个文件属于另一个账号，无法导入',
  cut: '文件不完整，没有导入任何内容',
  wrong: '文件内容有误，没有导入任何内容',
  large: '文件太大，没有导入任何内容',
  unreadable: '文件无法读取，请重试',
}

function broughtIn({ notes, days, places, hasGoal, hasReminder }: BroughtIn): string {
  const parts = [
    notes > 0 ? `笔记 ${notes} 条` : '',
    days > 0 ? `学习记录 ${days} 天` : '',
    places > 0 ? `学习位置 ${places} 个` : '',
    hasGoal ? '每周目标' : '',
    hasReminder ? '学习提醒' : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `已导入${parts.join('、')}` : '文件里的内容这里都有了'
}

/** Of no use before the first tap. */
const loadFiles = () => import('../../domain/learning-data/learning-file.ts')

/** 学习数据: what only this device knows of a member, into a file and back (screens 3.8). */
export function LearningDataRows() {
  const { sync } = useServices()
  const isMember = useAtomValue(knownMemberAtom) !== null
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState<'export' | 'import' | null>(null)
  if (!isMember) return null

  async function run(
    what: 'export' | 'import',
    task: (files: Awaited<ReturnType<typeof loadFiles>>) => Promise<string>,
  ) {
    setMessage('')
    setBusy(what)
    try {
      const files = await inTime(loadFiles()).catch(() => null)
      setMessage(files === null ? codeFailure() : await task(files))
    } catch (error) {
      const failed = isDiskFull(error) ? '存储空间不足，没有全部导入，请清理后重试' : '没有全部导入，请重试'
      setMessage(what === 'export' ? '导出没有成功，请重试' : failed)
    }
    setBusy(null)
  }

  function save(): void {
    if (isWechat(navigator.userAgent)) return showToast('微信内不能保存文件，请在浏览器中打开')
    void run('export', async (files) => ((await files.exportLearningData()) ? '学习数据已导出' : ''))
  }

  function take(file: File | undefined): void {
    // the same file may be chosen again
    if (input.current) input.current.value = ''
    if (file === undefined) return
    void run('import', async (files) => {
      const chosen = await readTextFile(file, mostBytes)
      if ('problem' in chosen) return problems[chosen.problem]
      const outcome = await files.importLearningData(chosen.text, sync)
      return 'problem' in outcome ? problems[outcome.problem] : broughtIn(outcome)
    })
  }

  return (
    <>
      <CellGroup title="学习数据">
        <Cell
          icon="download"
          title="导出学习数据"
          note="笔记、学习记录与学习位置，存为一个文件"
          busy={busy === 'export'}
          onClick={save}
        />
        <Cell
          icon="add-square"
          title="导入学习数据"
          note="补上本机没有的，已有的不变"
          busy={busy === 'import'}
          onClick={() => input.current?.click()}
        />
      </CellGroup>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="学习数据文件"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <p className={styles.message} role="status">
        {message}
      </p>
    </>
  )
}
