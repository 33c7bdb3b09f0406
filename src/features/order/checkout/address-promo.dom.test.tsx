/** The sheet for a code, and a code of the address that could not be checked when the checkout was opened (screens 2.9.2). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { completeDocument } from '../../../../tests/support/dom/render-app.tsx'
import type { Goods } from '../../../domain/order/goods.ts'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import { AppError } from '../../../shared/errors.ts'
import { CheckoutView } from './checkout-view.tsx'
import { createCheckout, type CheckoutPort } from './checkout.ts'
import { createOrderSubmission } from './order-submission.ts'
import { useOpenCheckout } from './use-checkout-state.ts'

const goods: Goods = { type: 'COURSE', id: 1, name: '课程', cover: '', charge: 199 }
const problem = '服务暂时不可用，请稍后重试'
const checkPromoCode = vi.fn<CheckoutPort['checkPromoCode']>()
const create = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
const port: CheckoutPort = {
  submission: createOrderSubmission({ create, owner: () => '1', onCreated: () => {} }),
  checkPromoCode,
  isDelivered: async () => false,
  roleExpiry: () => null,
  isOffline: () => appStore.get(connectivityAtom) === 'offline',
  onFailure: () => problem,
}

/** `address`: the code it has at first. */
function Order({ address }: { readonly address: string }) {
  const [promo, setPromo] = useState(address)
  const [checkout] = useState(() => createCheckout(goods, port))
  useOpenCheckout(checkout)
  return <CheckoutView {...{ goods, checkout, promo }} onPromoRemoved={() => setPromo('')} onOrdered={() => {}} />
}

/** Opens the checkout at an address with this code. */
const open = (address = 'WINTER28') =>
  render(
    <Provider store={appStore}>
      <Order address={address} />
    </Provider>,
  )

beforeAll(completeDocument)
afterEach(() => {
  cleanup()
  checkPromoCode.mockClear()
  appStore.set(connectivityAtom, 'online')
})

it('stands in the sheet, where it can be checked again, and its message goes', async () => {
  checkPromoCode.mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
  open()
  expect(await screen.findByText(problem)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^优惠码/ }))
  expect(await screen.findByDisplayValue('WINTER28')).toBeTruthy()
  expect(screen.queryByText(problem)).toBeNull()
  checkPromoCode.mockResolvedValueOnce({ canUse: true, reduction: 30, expiredAt: null })
  await userEvent.click(screen.getByRole('button', { name: '验证' }))
  expect(await screen.findByText('−￥30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '移除' }))
  expect(screen.queryByText(problem)).toBeNull()
})

it('is checked once the network is there, if it was not when the order was opened', async () => {
  appStore.set(connectivityAtom, 'offline')
  open()
  expect(await screen.findByText('当前无网络，请联网后操作')).toBeTruthy()
  expect(checkPromoCode).not.toHaveBeenCalled()
  checkPromoCode.mockResolvedValueOnce({ canUse: true, reduction: 30, expiredAt: null })
  act(() => appStore.set(connectivityAtom, 'restored'))
  expect(await screen.findByText('−￥30')).toBeTruthy()
  expect(screen.queryByText('当前无网络，请联网后操作')).toBeNull()
  // removed, it is not applied again by the next loss of the network
  await userEvent.click(screen.getByRole('button', { name: '移除' }))
  act(() => appStore.set(connectivityAtom, 'offline'))
  act(() => appStore.set(connectivityAtom, 'online'))
  expect(checkPromoCode).toHaveBeenCalledOnce()
})

it('is checked once more where the network came back before nothing was answered', async () => {
  const lost = deferred<void>()
  checkPromoCode.mockImplementationOnce(() =>
    lost.promise.then(() => Promise.reject(new AppError({ kind: 'timeout' }))),
  )
  open()
  act(() => appStore.set(connectivityAtom, 'offline'))
  act(() => appStore.set(connectivityAtom, 'restored'))
  checkPromoCode.mockResolvedValueOnce({ canUse: true, reduction: 30, expiredAt: null })
  await act(async () => lost.resolve())
  expect(await screen.findByText('−￥30')).toBeTruthy()
  expect(checkPromoCode).toHaveBeenCalledTimes(2)
})

it('is left to the sheet, once that was open', async () => {
  appStore.set(connectivityAtom, 'offline')
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^优惠码/ }))
  expect(await screen.findByDisplayValue('WINTER28')).toBeTruthy()
  act(() => appStore.set(connectivityAtom, 'online'))
  expect(checkPromoCode).not.toHaveBeenCalled()
})

it.each([
  [30, '30'],
  [19.9, '19.90'],
])('says of a reduction of %j yuan as it is shown: %s', async (reduction, amount) => {
  checkPromoCode.mockResolvedValueOnce({ canUse: true, reduction, expiredAt: null })
  open()
  expect(await screen.findByText(`−￥${amount}`)).toBeTruthy()
  expect(appStore.get(toastAtom)?.text).toBe(`优惠码有效，抵扣${amount}元`)
})

it.each([
  ['移除', async () => {}],
  ['不使用优惠码', async () => userEvent.click(screen.getByRole('button', { name: /^优惠码/ }))],
])('is out of the sheet after %s', async (button, prepare) => {
  checkPromoCode.mockResolvedValueOnce({ canUse: true, reduction: 30, expiredAt: null })
  open()
  expect(await screen.findByText('−￥30')).toBeTruthy()
  await prepare()
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(screen.getByRole('button', { name: /^优惠码/ }))
  expect(await screen.findByPlaceholderText('请输入优惠码')).toHaveProperty('value', '')
})

it('orders nothing by the second tap of a double tap on it', async () => {
  open('')
  const submit = screen.getByRole('button', { name: '提交订单' })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: /^优惠码/ }))
  const leave = await screen.findByRole('button', { name: '不使用优惠码' })
  // where the one lies over the other
  const place = { clientX: 200, clientY: 800 }
  fireEvent.click(leave, place)
  fireEvent.click(submit, place)
  expect(create).not.toHaveBeenCalled()
  fireEvent.click(submit, place)
  expect(create).toHaveBeenCalledOnce()
})
