import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useKeptMessage } from '../../../platform/browser/connectivity.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Checkout } from './checkout.ts'
import { checkPromo } from './use-check-promo.ts'
import { promoOf } from './checkout-model.ts'
import styles from './order.module.css'
import { maxPromoCharacters } from './promo-field.ts'
import { useCheckoutState } from './use-checkout-state.ts'

interface PromoSheetProps {
  readonly checkout: Checkout
  /** The code of the address, which may not have been checked, '' for none. */
  readonly proposed: string
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** The sheet 优惠码 (screens 2.9): it opens with the applied code, else the proposed one, and closes when one is applied. */
export function PromoSheet({ checkout, proposed, onRemove, onClose }: PromoSheetProps) {
  const state = useCheckoutState(checkout)
  const [text, setText] = useState(() => promoOf(state)?.code ?? proposed)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // closing gives the check up
  useEffect(() => () => checkout.cancelCheck(), [checkout])

  async function verify(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state.name === 'checking') return
    setError('')
    const { problem } = await checkPromo(checkout, text)
    if (problem === null) return onClose()
    setError(problem)
    field.current?.focus()
  }

  return (
    <Sheet open title="优惠码" onClose={onClose}>
      <form onSubmit={(event) => void verify(event)} noValidate>
        <TextField
          label="优惠码"
          hideLabel
          placeholder="请输入优惠码"
          value={text}
          onChange={setText}
          maxLength={maxPromoCharacters}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="done"
          readOnly={state.name === 'checking'}
          error={useKeptMessage(error)}
          inputRef={field}
          clearable
          focusFirst
        />
        <Button
          type="submit"
          block
          busy={state.name === 'checking'}
          looksInactive={text.trim() === ''}
          className={styles.verify}
        >
          验证
        </Button>
      </form>
      <div className={styles.without}>
        <Button
          variant="muted"
          onClick={() => {
            onRemove()
            onClose()
          }}
        >
          不使用优惠码
        </Button>
      </div>
    </Sheet>
  )
}
