import { afterEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Goods } from '../../../domain/order/goods.ts'
import { createOrderDesk } from './order-desk.ts'

afterEach(() => sessionStorage.clear())

it("an order whose outcome is not known is its buyer's alone", async () => {
  let owner: string | null = '7'
  const desk = createOrderDesk({
    create: () => Promise.reject(new AppError({ kind: 'offline' })),
    onCreated: () => {},
    owner: () => owner,
  })
  const goods = { type: 'COURSE', id: 1 } as Goods
  await desk.send({ goods, promo: null, expiryBefore: null }).answer.catch(() => {})
  expect(desk.attempt(goods)).toMatchObject({ hadPromo: false })
  owner = '8'
  expect(desk.attempt(goods)).toBeNull()
  expect(desk.running(goods)).toBeNull()
  owner = '7'
  expect(desk.attempt(goods)).not.toBeNull()
})
