import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { courseCategoriesRead, type CourseCategory } from '../../api/course-list.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { RadioGroup, type RadioOption } from '../../ui/form/radio-group.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { categoryName } from './catalog-model.ts'
import { CategoryButton } from './courses-view.tsx'

export interface CategoryPickerProps {
  /** 0 for all. */
  readonly categoryId: number
  readonly onChoose: (categoryId: number) => void
}

/** The button 分类 and its sheet. Without categories, or when they cannot be had, there is no button (screens 2.5). */
export function CategoryPicker({ categoryId, onChoose }: CategoryPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const isByPointer = useRef(false)
  const { state } = useRead(courseCategoriesRead())
  const categories = 'data' in state ? state.data : []
  if (categories.length === 0) return null

  const options = optionsOf(categories)
  const close = (): void => setOpen(false)
  // arrow keys walk through the choices, so only a tap or Enter ends the choice
  const onKeyDown = (event: KeyboardEvent): void => {
    isByPointer.current = false
    if (event.key !== 'Enter') return
    // the focus goes back to the button 分类, which the same press would open again
    event.preventDefault()
    close()
  }
  // a tap on a label reaches its radio button as a second click; before that one nothing may be taken away
  const onClick = (event: MouseEvent): void => {
    if (isByPointer.current && event.target instanceof HTMLInputElement) close()
  }
  return (
    <>
      <CategoryButton label={categoryName(categories, categoryId)} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title="分类" onClose={close}>
        {/* the radio buttons inside are the controls; this only notices that one of them was used */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onPointerDown={() => (isByPointer.current = true)} onKeyDown={onKeyDown} onClick={onClick}>
          <RadioGroup
            label="分类"
            options={options}
            // an unknown category is chosen all the same: nothing of the list is
            value={categoryId}
            onChange={onChoose}
          />
        </div>
      </Sheet>
    </>
  )
}

function optionsOf(categories: readonly CourseCategory[]): readonly RadioOption<number>[] {
  return [
    { value: 0, label: '全部' },
    ...categories.flatMap(({ id, name, children }) => [
      { value: id, label: name },
      ...children.map((child) => ({ value: child.id, label: child.name, isIndented: true })),
    ]),
  ]
}
