import { formatPrice } from '../../../shared/money.ts'
import { sumInWords } from './sum-in-words.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'

export interface SumDialogProps {
  readonly name: string
  /** Yuan. */
  readonly total: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What an order costs, in words, before it is made: in 长辈版 (screens 4.13). */
export function SumDialog({ name, total, onConfirm, onClose }: SumDialogProps) {
  return (
    <ConfirmDialog
      open
      title="确认金额"
      text={`购买“${name}”，一共 ${sumInWords(total)}（${formatPrice(total)}）。`}
      confirmLabel="确认购买"
      cancelLabel="再想想"
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
