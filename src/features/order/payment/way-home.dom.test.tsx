/** An order that is not paid yet, come to from the cashier: 返回 would lead back there (screens 2.10, 2.11). */
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import type { Member } from '../../../shared/member.ts'
import { paths } from '../../../shared/paths.ts'
import { defaultSystemConfig } from '../../../shared/system-config.ts'
import { savePayItem } from './pay-item.ts'

const orderNo = '202611201803425459'
const member = { id: 7, nickname: '小满', mobile: '13800000007', isMobileBound: true } as Member

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it.each([
  ['支付结果', paths.orderSuccess(orderNo), '正在确认支付结果…'],
  ['等待支付', paths.orderPay(orderNo), '支付剩余时间'],
])('%s has a way home', async (_, address, said) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { status: 5 } }))
  savePayItem({
    orderNo,
    payUrl: 'https://pay.example.com/',
    createdAt: Date.now(),
    total: 199,
    discount: 0,
    isPromoRefused: false,
    goodsType: 'COURSE',
    goodsId: 1,
    goodsName: '课程',
    cover: '',
  })
  openApp({ address, member, config: defaultSystemConfig })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
})
