import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { codeFailure } from '../../platform/browser/code-failure.ts'
import { updateAtom } from '../../platform/pwa/update-atom.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { inTime } from '../../shared/code/in-time.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Cell } from '../../ui/frame/cell.tsx'

/** Set by the build from package.json. */
declare const __APP_VERSION__: string

/** What the build wrote at the end of the page (scripts/build/precache.ts): builds between two releases have one version. */
const buildNote = (): string | undefined => document.querySelector('data')?.value.replace('build-', '构建 ')

/** 版本 and 检查更新, which leads to a version that waits, 稍后 or not (screens 2.14, 4.8). */
export function VersionRows() {
  const isUpToDate = useAtomValue(updateAtom) === 'current'
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function check(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const { applyUpdate, findUpdate } = await inTime(import('../../platform/pwa/service-worker.ts'))
      if (!isUpToDate) setProblem(applyUpdate() ? '' : '请先结束播放再更新')
      else if (!(await findUpdate())) showToast('已是最新版本')
    } catch {
      setProblem(codeFailure())
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Cell title="版本" note={buildNote()} value={__APP_VERSION__} />
      <Cell
        title="检查更新"
        note={<span role="status">{problem}</span>}
        value={isUpToDate ? undefined : strings.newVersion}
        busy={isBusy}
        onClick={() => void check()}
      />
    </>
  )
}
