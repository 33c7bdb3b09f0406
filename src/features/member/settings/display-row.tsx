import { useAtom } from 'jotai'
import { useState } from 'react'
import { displayAtom, type DisplayChoice } from '../../../platform/browser/appearance.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Cell, type CellProps } from '../../../ui/frame/cell.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './display-row.module.css'

const choices: Record<DisplayChoice, readonly [name: string, note: string]> = {
  standard: ['标准', '跟随系统字号'],
  large: ['大字', '文字放大，布局不变'],
  elder: ['长辈版', '字大、按钮大，每页只留常用的'],
}
const options = (['standard', 'large', 'elder'] as const).map((value) => {
  const [name, note] = choices[value]
  const label = (
    <span className={styles.choice}>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.sample} data-size={value} aria-hidden="true">
        字
      </span>
    </span>
  )
  return { value, label }
})

/** 显示 (screens 4.13): the row says the present choice, a sheet shows all of them; each applies at once. */
export function DisplayRow(row: Pick<CellProps, 'icon'>) {
  const [choice, setChoice] = useAtom(displayAtom)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell {...row} title="显示" value={choices[choice][0]} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title="显示" onClose={() => setOpen(false)}>
        <div className={styles.choices}>
          <RadioGroup label="显示" look="cards" options={options} value={choice} onChange={setChoice} />
        </div>
        <p className={styles.hint}>只影响本机，随时可以换回来</p>
      </Sheet>
    </>
  )
}
