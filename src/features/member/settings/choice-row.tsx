import { useState, type ReactNode } from 'react'
import { Cell } from '../../../ui/frame/cell.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

interface ChoiceRowProps<T extends string> {
  readonly title: string
  /** The choices in their order, with their words. */
  readonly labels: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
  /** What the choices mean, below them. */
  readonly children?: ReactNode
}

/** A setting with a few choices: the row says the present one, a sheet offers all. */
export function ChoiceRow<T extends string>({ title, labels, value, onChange, children }: ChoiceRowProps<T>) {
  const [isOpen, setOpen] = useState(false)
  // the types know keys as any texts; those of the labels are the choices
  const options = (Object.keys(labels) as T[]).map((key) => ({ value: key, label: labels[key] }))
  return (
    <>
      <Cell title={title} value={labels[value]} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title={title} onClose={() => setOpen(false)}>
        <RadioGroup label={title} options={options} value={value} onChange={onChange} />
        {children}
      </Sheet>
    </>
  )
}
