import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { courseRead } from '../../../api/course.ts'
import { rolesRead, type Role } from '../../../api/role.ts'
import { useMainRead } from '../../../platform/reads/use-main-read.ts'
import { paths } from '../../../shared/paths.ts'
import type { ReadState } from '../../../shared/read.ts'
import { GoneView, ReadView } from '../../../ui/state/read-view.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { checkoutTitles } from './checkout-titles.ts'
import { CheckoutView } from './checkout-view.tsx'
import { goodsIdOf, lessonIdOf, type Goods } from '../../../domain/order/goods.ts'
import { NothingToBuy, type NothingToBuyProps } from './nothing-to-buy.tsx'
import { typedPromo } from './promo-field.ts'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutState } from './use-checkout-state.ts'
import { useRoleBought } from '../use-role-bought.ts'
import { useNextScreens } from './use-next-screens.ts'

/** Raw values of the address; nothing else of it is read (screens 2.9). */
export interface OrderScreenProps {
  readonly goodsType: string | undefined
  readonly goodsId: string | undefined
  readonly promo: string | undefined
}

/** 收银台 (screens 2.9). */
export function OrderScreen({ goodsType, goodsId, promo }: OrderScreenProps) {
  const goods = goodsIdOf(goodsType, goodsId)
  const key = `${goodsType}/${goodsId}`
  if (goods?.type === 'COURSE') return <CourseOrder key={key} courseId={goods.id} promo={typedPromo(promo)} />
  if (goods?.type === 'ROLE') return <RoleOrder key={key} roleId={goods.id} promo={typedPromo(promo)} />
  const lessonId = lessonIdOf(goodsType, goodsId)
  if (lessonId !== null) return <ToLesson lessonId={lessonId} />
  return <Gone />
}

/** Goes on to the lesson that an old link sold. */
function ToLesson({ lessonId }: { readonly lessonId: number }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: paths.lesson(lessonId), replace: true }), [router, lessonId])
  return null
}

function CourseOrder({ courseId, promo }: { readonly courseId: number; readonly promo: string }) {
  const { state, refresh } = useMainRead(courseRead(courseId))
  const detail = 'data' in state ? state.data : null
  if (detail === null) return <Pending state={state} onRetry={() => void refresh()} />
  const { title: name, cover, charge, isFree } = detail.course
  return (
    <Order
      goods={{ type: 'COURSE', id: courseId, name, cover, charge }}
      promo={promo}
      // by the clock of the device a membership may last longer than the server grants it
      notSold={isFree ? 'free' : detail.hasAccess ? 'access' : null}
      state={state}
    />
  )
}

function RoleOrder({ roleId, promo }: { readonly roleId: number; readonly promo: string }) {
  const isIt = ({ id }: Role): boolean => id === roleId
  const { state, refresh } = useMainRead(rolesRead(), true, (roles) => !roles.some(isIt))
  const notSold = useRoleBought(roleId) ? 'delivered' : null
  const roles = 'data' in state ? state.data : null
  if (roles === null) return <Pending state={state} onRetry={() => void refresh()} />
  const role = roles.find(isIt)
  if (!role) return <Gone />
  const { name, charge } = role
  return <Order goods={{ type: 'ROLE', id: roleId, name, cover: '', charge }} {...{ promo, notSold, state }} />
}

interface OrderProps {
  readonly goods: Goods
  readonly promo: string
  readonly notSold: NothingToBuyProps['reason'] | null
  readonly state: ReadState<unknown>
}

function Order({ goods, promo, notSold, state }: OrderProps) {
  const router = useRouter()
  const checkout = useCheckout(goods)
  useNextScreens(paths.orderPay())
  const { name } = useCheckoutState(checkout)
  // left in the address it would be applied again on the way back to it
  const onPromoRemoved = (): void =>
    void router.navigate({
      to: '.',
      search: ({ goods_type, goods_id }) => ({ goods_type, goods_id }),
      replace: true,
      resetScroll: false,
    })
  const onOrdered = useCallback(
    ({ orderNo, isPaid }: { readonly orderNo: string; readonly isPaid: boolean }) =>
      void router.navigate({ href: (isPaid ? paths.orderSuccess : paths.orderPay)(orderNo), replace: true }),
    [router],
  )
  // an order on its way is followed to its end, whatever a refresh says meanwhile; one in doubt is not made again
  if (name === 'open' || name === 'unconfirmed') {
    if (notSold !== null) return <NothingToBuy goods={goods} reason={notSold} />
    if (goods.charge === null) return <NothingToBuy goods={goods} reason="price" />
  }
  const staleSince = state.status === 'stale' ? state.updatedAt : undefined
  return <CheckoutView {...{ goods, checkout, promo, onPromoRemoved, staleSince, onOrdered }} />
}

function Pending({ state, onRetry }: { readonly state: ReadState<unknown>; readonly onRetry: () => void }) {
  return (
    <Screen {...checkoutTitles}>
      <ReadView state={state} onRetry={onRetry} skeleton={<Skeleton kind="course-rows" rows={1} />}>
        {() => null}
      </ReadView>
    </Screen>
  )
}

function Gone() {
  return (
    <Screen {...checkoutTitles}>
      <GoneView />
    </Screen>
  )
}
