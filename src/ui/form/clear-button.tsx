import type { RefObject } from 'react'
import { IconButton } from './icon-button.tsx'

export interface ClearButtonProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClear: () => void
}

/** 清除 of a field. The button goes with its text, and a phone's keyboard would go with it: the field has the focus then. */
export function ClearButton({ field, onClear }: ClearButtonProps) {
  return (
    <IconButton
      name="close"
      size={18}
      label="清除"
      onClick={() => {
        onClear()
        field.current?.focus()
      }}
    />
  )
}
