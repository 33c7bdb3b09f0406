import { afterEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Goods } from '../../../domain/order/goods.ts'
import { createOrderSubmission } from './order-submission.ts'

afterEach(() => sessionStorage.clear())

it("an order whose outcome is not known is its buyer's alone", async () => {
  let owner: string | null = '7'
  const submission = createOrderSubmission({
    create: () => Promise.reject(new AppError({ kind: 'offline' })),
    onCreated: () => {},
    owner: () => owner,
  })
  const goods = { type: 'COURSE', id: 1 } as Goods
  await submission.send({ goods, promo: null, expiryBefore: null }).answer.catch(() => {})
  expect(submission.attempt(goods)).toMatchObject({ hadPromo: false })
  owner = '8'
  expect(submission.attempt(goods)).toBeNull()
  expect(submission.running(goods)).toBeNull()
  owner = '7'
  expect(submission.attempt(goods)).not.toBeNull()
})
