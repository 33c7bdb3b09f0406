import { useAtom } from 'jotai'
import { useState } from 'react'
import { themeAtom, themeChoices, type ThemeChoice } from '../../platform/theme.ts'
import { Cell } from '../../ui/cell.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const labels: Record<ThemeChoice, string> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** 外观 (screens 4.7). */
export function ThemeRow() {
  const [choice, setChoice] = useAtom(themeAtom)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell title="外观" value={labels[choice]} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title="外观" onClose={() => setOpen(false)}>
        <RadioGroup
          label="外观"
          options={themeChoices.map((value) => ({ value, label: labels[value] }))}
          value={choice}
          onChange={setChoice}
        />
      </Sheet>
    </>
  )
}
