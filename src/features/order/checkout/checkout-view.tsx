import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useNetworkGate } from '../../../platform/browser/action-failure.ts'
import { deferredOverlay } from '../../../domain/code/deferred-overlay.tsx'
import { showToast } from '../../../platform/browser/toast.ts'
import { whenIdle } from '../../../platform/reads/when-idle.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { formatPrice } from '../../../shared/money.ts'
import { CellGroup, Cell } from '../../../ui/frame/cell.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { StaleLine } from '../../../ui/state/stale-line.tsx'
import { isLocked, promoOf, totalOf, type Promo } from './checkout-model.ts'
import { checkoutTitles } from './checkout-titles.ts'
import type { Checkout } from './checkout.ts'
import { GoodsCard } from './goods-card.tsx'
import type { Goods } from '../../../domain/order/goods.ts'
import { NothingToBuy } from './nothing-to-buy.tsx'
import styles from './order.module.css'
import { PurchaseNotice } from './purchase-notice.tsx'
import { SumBar } from './sum-bar.tsx'
import { useAddressPromo } from './use-check-promo.ts'
import { useCheckoutState } from './use-checkout-state.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { GoodsType } from '../../../api/order.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { isElder } from '../../../ui/is-elder.ts'
import { externalAddress } from '../../../shared/safe-target.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useDoubleTap } from '../../../ui/overlay/use-double-tap.ts'

const loadSheet = () => import('./promo-sheet.tsx')
const PromoSheet = deferredOverlay(async () => (await loadSheet()).PromoSheet)
const loadSumDialog = () => import('./sum-dialog.tsx')
const SumDialog = deferredOverlay(async () => (await loadSumDialog()).SumDialog)

export interface CheckoutViewProps {
  readonly goods: Goods
  readonly checkout: Checkout
  /** The code of the address, '' for none. */
  readonly promo: string
  /** The learner does without a code, also without that of the address. */
  readonly onPromoRemoved: () => void
  /** Since when the goods are known, while they are not fresh. */
  readonly staleSince?: number | undefined
  readonly onOrdered: (order: { readonly orderNo: string; readonly isPaid: boolean }) => void
}

/** The form of the cashier (screens 2.9). */
export function CheckoutView({ goods, checkout, promo, onPromoRemoved, staleSince, onOrdered }: CheckoutViewProps) {
  const state = useCheckoutState(checkout)
  const form = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isAgreed, setAgreed] = useState(false)
  /** Null: it has not been open yet. */
  const [isSheetOpen, setSheetOpen] = useState<boolean | null>(null)
  // once the sheet was open, the learner has the word
  const promoProblem = useAddressPromo(checkout, isSheetOpen === null ? promo : '')
  const [isAsking, setAsking] = useState(false)
  const { mark, isEcho } = useDoubleTap()
  const gate = useNetworkGate()
  const total = totalOf(goods.charge, promoOf(state)) ?? 0

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
    } else if (gate.pass()) {
      if (isElder() && total > 0) askFirst()
      else checkout.submit(goods)
    }
  }

  /**
   * 长辈版 asks once more, with the sum in words (screens 4.13). Where the code of the question cannot be had the order is made
   * without it: the sum stands above the button.
   */
  function askFirst(): void {
    void inTime(loadSumDialog()).then(
      () => setAsking(true),
      // a learner who has left meanwhile orders nothing
      () => box.current && checkout.submit(goods),
    )
  }

  function answer(isYes: boolean): void {
    mark()
    setAsking(false)
    if (isYes && !isLocked(checkout.state())) checkout.submit(goods)
  }

  function removePromo(): void {
    checkout.cancelCheck()
    checkout.removePromo()
    onPromoRemoved()
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
            isDisabled={isLocked(state)}
            onOpen={() => setSheetOpen(true)}
            onRemove={removePromo}
          />
          {goods.type === 'COURSE' && <PurchaseNotice />}
        </CellGroup>
        {promoProblem !== '' && isSheetOpen === null && promoOf(state) === null && state.name !== 'checking' && (
          <p role="status" className={styles.promoProblem}>
            {promoProblem}
          </p>
        )}
        <div className={styles.agreement}>
          <AgreementRow type={goods.type} isAgreed={isAgreed} onChange={setAgreed} inputRef={box} />
        </div>
      </form>
      {/* not inside the form: what is submitted in the sheet is not the order */}
      {isAsking && (
        <SumDialog name={goods.name} total={total} onConfirm={() => answer(true)} onClose={() => answer(false)} />
      )}
      {isSheetOpen && <PromoSheet checkout={checkout} proposed={promo} onRemove={removePromo} onClose={closeSheet} />}
    </Screen>
  )
}

interface PromoRowProps {
  readonly promo: Promo | null
  readonly isDisabled: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** The row 优惠码: the way to the sheet, and the applied code with what it takes off (screens 2.9). */
function PromoRow({ promo, isDisabled, onOpen, onRemove }: PromoRowProps) {
  if (promo === null) return <Cell title="优惠码" value="未使用" onClick={onOpen} busy={isDisabled} />
  return (
    <div className={styles.promo}>
      <button
        type="button"
        className={styles.promoOpen}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onOpen}
      >
        <span className={styles.promoLabel}>优惠码</span>
        <span className={styles.promoCode}>{promo.code}</span>
        <span className={styles.reduction}>−{formatPrice(promo.reduction)}</span>
      </button>
      <Button variant="text" size="small" disabled={isDisabled} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}

interface AgreementRowProps {
  readonly type: GoodsType
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** 我已阅读并同意 with the agreement for what is bought (screens 2.9); ticked by hand on each visit. */
function AgreementRow({ type, isAgreed, onChange, inputRef }: AgreementRowProps) {
  const { paid_content_purchase_protocol, vip_protocol } = useSystemConfig()
  const name = type === 'COURSE' ? '《付费内容购买协议》' : '《会员服务协议》'
  const address = externalAddress(type === 'COURSE' ? paid_content_purchase_protocol : vip_protocol)
  return (
    <Checkbox name="agreement" checked={isAgreed} onChange={onChange} inputRef={inputRef}>
      我已阅读并同意
      {address === null ? (
        name
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
    </Checkbox>
  )
}
