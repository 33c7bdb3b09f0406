import type { Finding, Verdict } from './check.ts'

const marks: Readonly<Record<Verdict, string>> = {
  fits: '✓ 可用',
  partly: '△ 部分',
  absent: '– 没有',
  skipped: '– 跳过',
  differs: '✘ 不符',
}

/** One line of the table; a failed call the app can do without is no failure. */
export function line({ operation, purpose, isRequired, verdict, detail, milliseconds }: Finding): string {
  const mark = verdict === 'differs' && !isRequired ? '△ 不符' : marks[verdict]
  const need = isRequired ? '必需' : '可选'
  const time = `${Math.round(milliseconds)} ms`.padStart(8)
  return `${mark}  ${padded(purpose, 12)}${padded(operation, 22)}${need}${time}  ${detail}`.trimEnd()
}

/** The last line: how many calls fit, and whether the app can run on this backend. */
export function conclusion(findings: readonly Finding[], isUsable: boolean): string {
  const count = (verdict: Verdict): number => findings.filter((finding) => finding.verdict === verdict).length
  const counts = `${count('fits')} 可用，${count('partly')} 部分，${count('absent') + count('skipped')} 没有，${count('differs')} 不符`
  return `${counts}。${isUsable ? '学习端可以使用这个后端。' : '学习端不能使用这个后端。'}`
}

/** Chinese characters take two columns. */
function padded(text: string, columns: number): string {
  const wide = text.match(/[\u2E80-\uFFFF]/g)?.length ?? 0
  return text + ' '.repeat(Math.max(1, columns - text.length - wide))
}
