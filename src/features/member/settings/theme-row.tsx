import { useAtom } from 'jotai'
import { themeAtom, type ThemeChoice } from '../../../platform/browser/theme.ts'
import { ChoiceRow } from './choice-row.tsx'

const labels: Record<ThemeChoice, string> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** 外观 (screens 4.7). */
export function ThemeRow() {
  const [choice, setChoice] = useAtom(themeAtom)
  return <ChoiceRow title="外观" labels={labels} value={choice} onChange={setChoice} />
}
