import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useNetworkGate } from '../../../platform/browser/action-failure.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { whenIdle } from '../../../platform/reads/when-idle.ts'
import { formatPrice } from '../../../shared/money.ts'
import { CellGroup } from '../../../ui/frame/cell.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StaleLine } from '../../../ui/state/stale-line.tsx'
import { AgreementRow } from './agreement-row.tsx'
import { isLocked, promoOf } from './checkout-model.ts'
import { checkoutTitles } from './checkout-titles.ts'
import type { Checkout } from './checkout.ts'
import { GoodsCard } from './goods-card.tsx'
import type { Goods } from '../../../domain/order/goods.ts'
import { NothingToBuy } from './nothing-to-buy.tsx'
import styles from './order.module.css'
import { PromoRow } from './promo-row.tsx'
import { PurchaseNotice } from './purchase-notice.tsx'
import { SumBar } from './sum-bar.tsx'
import { useCheckoutState } from './use-checkout-state.ts'
import { useDoubleTap } from './use-double-tap.ts'

const loadSheet = () => import('./promo-sheet.tsx')
const PromoSheet = lazy(async () => ({ default: (await loadSheet()).PromoSheet }))

export interface CheckoutViewProps {
  readonly goods: Goods
  readonly checkout: Checkout
  /** What is wrong with the code of the address, '' for nothing. */
  readonly promoProblem: string
  /** Since when the goods are known, while they are not fresh. */
  readonly staleSince?: number | undefined
  readonly onOrdered: (order: { readonly orderNo: string; readonly isPaid: boolean }) => void
}

/** The form of the cashier (screens 2.9). */
export function CheckoutView({ goods, checkout, promoProblem, staleSince, onOrdered }: CheckoutViewProps) {
  const state = useCheckoutState(checkout)
  const form = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { mark, isEcho } = useDoubleTap()
  const gate = useNetworkGate()

  // the network may be gone when somebody wants to type a code
  useEffect(() => whenIdle(() => void loadSheet().catch(() => {})), [])

  useEffect(() => {
    if (state.name === 'ordered') onOrdered(state)
  }, [state, onOrdered])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (checkout.state().name === 'unsettled') return checkout.readAgain()
    if (isLocked(checkout.state())) return
    if (isEcho()) return
    if (!isAgreed) {
      showToast('请先同意协议')
      box.current?.focus()
    } else if (gate.pass()) checkout.submit(goods)
  }

  function closeSheet(): void {
    mark()
    setSheetOpen(false)
  }

  if (state.name === 'delivered') return <NothingToBuy goods={goods} reason="delivered" />
  return (
    <Screen
      {...checkoutTitles}
      footer={<SumBar charge={goods.charge} state={state} gateMessage={gate.message} isAgreed={isAgreed} form={form} />}
    >
      {staleSince !== undefined && <StaleLine updatedAt={staleSince} />}
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <CellGroup>
          <GoodsCard {...goods} end={<Price text={formatPrice(goods.charge)} />} />
        </CellGroup>
        <CellGroup>
          <PromoRow
            promo={promoOf(state)}
            isLocked={isLocked(state)}
            onOpen={() => setSheetOpen(true)}
            onRemove={() => checkout.removePromo()}
          />
          {goods.type === 'COURSE' && <PurchaseNotice />}
        </CellGroup>
        {promoProblem !== '' && promoOf(state) === null && (
          <p role="status" className={styles.promoProblem}>
            {promoProblem}
          </p>
        )}
        <div className={styles.agreement}>
          <AgreementRow type={goods.type} isAgreed={isAgreed} onChange={setAgreed} inputRef={box} />
        </div>
      </form>
      {/* not inside the form: what is submitted in the sheet is not the order */}
      <Suspense>{isSheetOpen && <PromoSheet checkout={checkout} onClose={closeSheet} />}</Suspense>
    </Screen>
  )
}
