/** 收银台 (screens 2.9). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import {
  agreement,
  confirmOrder,
  courseOrder,
  creations,
  heading,
  loseOrderAnswer,
  madeOrders,
  newcomer,
  openOrder,
  orderPath,
  roleOrder,
  sessionEntries,
  sheet,
  submit,
  toast,
  turnToOrder,
} from '../support/browser/order.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { deferred } from '../support/dom/deferred.ts'

const buyer = '13800000000'
const promoPath = '/api/v2/promoCode/'
const python = 'Python 数据分析实战：从清洗到可视化'
const excel = 'Excel 高效办公：三十个真实报表的做法'
const photography = '摄影构图九讲：用手机也能拍出秩序感'
const gone = '内容不存在或已下架'

const promoRow = (page: Page) => page.getByRole('main').getByRole('button', { name: /^优惠码/ })
const footer = (page: Page) => page.getByRole('contentinfo')

async function applyPromo(page: Page, code: string): Promise<void> {
  await promoRow(page).click()
  await sheet(page).getByRole('textbox', { name: '优惠码' }).fill(code)
  await sheet(page).getByRole('button', { name: '验证' }).click()
}

async function begin(page: Page, demo: Demo, path: string): Promise<void> {
  await signIn(page, demo, newcomer)
  await openOrder(page, path)
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('the form; hostile parameters change nothing (check 1)', async ({ page, demo }) => {
    await demo.patchConfig({ vip_protocol: 'javascript:alert(1)' })
    await begin(page, demo, courseOrder(1))
    await test.step('a course: agreement, notice folded', async () => {
      await expect(page.getByText('录播课', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: '《付费内容购买协议》' })).toHaveAttribute('rel', /noopener/)
      await expect(agreement(page)).not.toBeChecked()
      const notice = page.getByText('虚拟商品支付成功后不支持无理由退款')
      await expect(notice).toBeHidden()
      await page.getByText('购买须知').click()
      await expect(notice).toBeVisible()
      await expectNoAxeViolations(page)
    })
    await test.step('a membership', async () => {
      await turnToOrder(page, roleOrder(3), '年度会员')
      await expect(page.getByText('VIP会员', { exact: true })).toBeVisible()
      await expect(page.getByText('购买须知')).toHaveCount(0)
      // an address that is none is text
      await expect(page.getByText('我已阅读并同意《会员服务协议》')).toBeVisible()
      await expect(page.getByRole('link', { name: '《会员服务协议》' })).toHaveCount(0)
      await expect(submit(page)).toHaveText('提交订单')
    })
    await test.step('price and name come from the school', async () => {
      await turnToOrder(page, courseOrder(3), photography)
      const shown = await page.getByRole('main').innerText()
      const hostile =
        'goods_charge=0.01&goods_name=x&charge=1&total=0&discount=999&is_paid=1&pay_url=https%3A%2F%2Fevil.test'
      await page.goto(`${courseOrder(3)}&${hostile}&goods_id=8&__proto__=x`)
      await expect(page).toHaveTitle('收银台')
      await expect(heading(page, '确认订单')).toBeVisible()
      await expect(heading(page, photography)).toBeVisible()
      await expect(footer(page)).toContainText('原价 ￥69优惠 ￥0合计￥69')
      expect(await page.getByRole('main').innerText()).toBe(shown)
    })
    await test.step('what is ordered, and what is kept of it', async () => {
      const orderNo = await confirmOrder(page)
      await expect(page).toHaveURL(/\/order\/pay\?order_id=\d{18}$/)
      expect((await creations(demo)).map(({ body }) => body)).toEqual([
        { goods_type: 'COURSE', goods_id: 3, agree_protocol: 1 },
      ])
      // a page that was left before it had its worker has left public addresses as well
      const keys = Object.keys(await sessionEntries(page)).filter(
        (key) => key.startsWith('meedu') && key !== 'meedu-h5-missed',
      )
      // the store gives them in any order
      expect(keys.sort()).toEqual(['meedu-h5-owner', `meedu-h5-pay:${orderNo}`])
    })
  })

  test('one tap, one order (checks 2 and 7)', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    // an order whose answer is held is not given up
    await stretchTimers(page, { 15_000: 120_000 })
    await begin(page, demo, courseOrder(1))
    await test.step('without the agreement nothing is sent', async () => {
      await submit(page).click()
      await expect(toast(page, '请先同意协议')).toBeVisible()
      await expect(agreement(page)).toBeFocused()
      expect(await creations(demo)).toHaveLength(0)
      // ticked anew on each visit
      await agreement(page).check()
      await page.reload()
      await expect(agreement(page)).not.toBeChecked()
    })
    await test.step('ten fast taps and Enter make one order', async () => {
      // an answer that comes before the last of them would lead on
      const release = await holdAnswers(page, `**${orderPath}`)
      await agreement(page).check()
      await submit(page).evaluate((button: HTMLElement) => {
        for (let tap = 0; tap < 10; tap += 1) button.click()
      })
      await agreement(page).press('Enter')
      await submit(page).click({ force: true })
      await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page).toHaveURL(/\/order\/pay\?/)
      expect(await creations(demo)).toHaveLength(1)
    })
    await demo.clearLog()
    await turnToOrder(page, courseOrder(3), photography)
    await agreement(page).check()
    await test.step('taps that go on when the refusal is there at once still make one call', async () => {
      await demo.fault({ path: orderPath, kind: 'code1', message: '课程已下架', times: 2 })
      await submit(page).evaluate(async (button: HTMLElement) => {
        for (let tap = 0; tap < 10; tap += 1) {
          button.click()
          await new Promise((resolve) => setTimeout(resolve, 80))
        }
      })
      await expect(toast(page, '课程已下架')).toBeVisible()
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
      expect(await creations(demo)).toHaveLength(1)
      await submit(page).click()
      await expect.poll(async () => (await creations(demo)).length).toBe(2)
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
    })
    await test.step('a failure of the school is told in place, and the button is ready again', async () => {
      await demo.fault({ path: orderPath, kind: 'http500', times: 1 })
      await submit(page).click()
      await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await expect(submit(page)).toHaveText('重新提交')
      await submit(page).click()
      await expect(page).toHaveURL(/\/order\/pay\?/)
    })
  })

  test('codes of the sheet (checks 3 to 5)', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await begin(page, demo, courseOrder(1))
    await test.step('none at all, and one that could not be checked', async () => {
      await applyPromo(page, '  ')
      await expect(toast(page, '请输入优惠码')).toBeVisible()
      expect(await demo.log(promoPath)).toHaveLength(0)
      await demo.fault({ path: promoPath, kind: 'http500', times: 1 })
      await sheet(page).getByRole('textbox').fill('WINTER28')
      await page.keyboard.press('Enter')
      await expect(sheet(page).getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Enter')
      await expect(sheet(page)).toBeHidden()
      await expect(footer(page)).toContainText('合计￥169')
      // Enter in the sheet submits the sheet
      expect(await creations(demo)).toHaveLength(0)
    })
    for (const code of ['NOSUCHCODE', 'EXPIRED', 'USEDUP', 'a/b', '..'])
      await test.step(`${code} cannot be used`, async () => {
        await applyPromo(page, 'WINTER28')
        await expect(toast(page, '优惠码有效，抵扣30元')).toBeVisible()
        await expect(sheet(page)).toBeHidden()
        await applyPromo(page, code)
        await expect(toast(page, '优惠码无效')).toBeVisible()
        await expect(sheet(page).getByText('优惠码无效')).toBeVisible()
        await expect(sheet(page).getByRole('textbox')).toBeFocused()
        await sheet(page).getByRole('button', { name: '关闭' }).click()
        await expect(sheet(page)).toBeHidden()
      })
    await test.step('a removed code is gone from the order, too', () => removeCodes(page, demo))
    await test.step('code and reduction are one thing on screen and in the request', () => applyCode(page, demo))
    await test.step('a reduction above the price: nothing to pay, delivered at once', async () => {
      await turnToOrder(page, courseOrder(3), photography)
      await applyPromo(page, 'FREEALL')
      await expect(footer(page)).toContainText('合计￥0')
      await expect(submit(page)).toHaveText('立即领取')
      await agreement(page).check()
      await submit(page).click()
      await expect(heading(page, '支付成功')).toBeVisible()
      await expect(page).toHaveURL(/\/order\/success\?order_no=\d{18}$/)
    })
  })

  test('codes of the address are checked once, as if typed', async ({ page, demo }) => {
    await begin(page, demo, `${courseOrder(1)}&promo=WINTER28`)
    await expect(promoRow(page)).toHaveText('优惠码WINTER28−￥30')
    expect(await demo.log(promoPath)).toHaveLength(1)
    await test.step('a removed one stays removed, over a reload as well', async () => {
      await page.getByRole('button', { name: '移除' }).click()
      await page.reload()
      await promoRow(page).click()
      await expect(page.getByPlaceholder('请输入优惠码')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(promoRow(page)).toHaveText('优惠码未使用')
      expect(await demo.log(promoPath)).toHaveLength(1)
    })
    for (const [id, name, total, promo] of [
      [2, excel, '￥99', 'EXPIRED'],
      [3, photography, '￥69', '..'],
      [2, excel, '￥99', '../../member/detail'],
      [3, photography, '￥69', '<b>x</b>'],
      [2, excel, '￥99', 'x'.repeat(300)],
    ] as const)
      await test.step(promo.slice(0, 30), async () => {
        await turnToOrder(page, `${courseOrder(id)}&promo=${encodeURIComponent(promo)}`, name)
        await expect(page.getByRole('main').getByText('优惠码无效')).toBeVisible()
        await expect(promoRow(page)).toHaveText('优惠码未使用')
        await expect(footer(page)).toContainText(`合计${total}`)
        await expect(page).toHaveURL(/^[^?]*\/order\?/)
      })
    await test.step('a reduction the school did not give is told, its total counts (rule 5)', async () => {
      await turnToOrder(page, `${courseOrder(1)}&promo=WINTER28`, python)
      await expect(footer(page)).toContainText('合计￥169')
      // used up meanwhile by an order of another tab
      const token = await demo.token(newcomer)
      await page.request.post(orderPath, {
        headers: { authorization: `Bearer ${token}` },
        data: { goods_type: 'COURSE', goods_id: 5, promo_code: 'WINTER28', agree_protocol: 1 },
      })
      await confirmOrder(page)
      await expect(page.getByText('优惠码未生效')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('应付￥199优惠￥0')
    })
  })

  test('what one may learn already is not sold, nor what does not exist (checks 6 and 9)', async ({ page, demo }) => {
    await signIn(page, demo, buyer)
    await page.goto(courseOrder(3))
    await expect(heading(page, '您已可学习该课程，无需购买')).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: '去学习' }).click()
    await expect(page).toHaveURL('/course/3')
    await openInApp(page, courseOrder(4))
    await expect(heading(page, '免费课程无需购买')).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
    for (const query of [
      'goods_type=VIDEO&goods_id=1',
      'goods_type=COURSE&goods_id=abc',
      'goods_type=COURSE&goods_id=15',
      'goods_type=ROLE&goods_id=99',
      'goods_type=COURSE',
      '',
    ])
      await test.step(`nothing is sold at ?${query}`, async () => {
        await turnToOrder(page, courseOrder(5), '雅思写作七分课')
        await openInApp(page, `/order?${query}`)
        await expect(heading(page, gone)).toBeVisible()
        await expect(submit(page)).toHaveCount(0)
      })
    await test.step('one’s own code cannot be used', async () => {
      await turnToOrder(page, courseOrder(5), '雅思写作七分课')
      await applyPromo(page, 'XIAOMAN')
      await expect(toast(page, '优惠码无效')).toBeVisible()
    })
  })
})

test('links of the stock client lead to the screen that has their content now', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  for (const [query, name, price] of [
    ['goods_type=vod&goods_id=1&goods_charge=0.01&goods_name=x&goods_label=y', python, '￥199'],
    ['goods_type=course&goods_id=1', python, '￥199'],
    ['goods_type=role&goods_id=2&goods_charge=0.01', '季度会员', '￥99'],
  ] as const)
    await test.step(query, async () => {
      await page.goto(`/order?${query}`)
      await expect(page).toHaveTitle('收银台')
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
      await expect(footer(page)).toContainText(price)
      await expect(submit(page)).toBeVisible()
    })
  await test.step('a single lesson is not sold any more: the lesson says how it can be had', async () => {
    await page.goto('/order?goods_type=video&goods_id=101&goods_charge=9')
    await expect(page).toHaveURL(/\/course\/video\/101$/)
    await expect(page.getByRole('heading', { name: gone })).toHaveCount(0)
    await expect(page.getByRole('tab', { name: '目录' })).toBeVisible()
  })
})

async function removeCodes(page: Page, demo: Demo): Promise<void> {
  await applyPromo(page, 'WINTER28')
  await page.getByRole('button', { name: '移除' }).click()
  await expect(promoRow(page)).toHaveText('优惠码未使用')
  await expect(footer(page)).toContainText('合计￥199')
  await applyPromo(page, 'DEMO10')
  await expect(footer(page)).toContainText('合计￥189')
  await promoRow(page).click()
  await sheet(page).getByRole('button', { name: '不使用优惠码' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(footer(page)).toContainText('合计￥199')
  await confirmOrder(page)
  const [order] = await creations(demo)
  expect(order?.body).toEqual({ goods_type: 'COURSE', goods_id: 1, agree_protocol: 1 })
}

async function applyCode(page: Page, demo: Demo): Promise<void> {
  await demo.clearLog()
  await turnToOrder(page, courseOrder(1), python)
  await applyPromo(page, ' WINTER28 ')
  await expect(toast(page, '优惠码有效，抵扣30元')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await expect(promoRow(page)).toHaveText('优惠码WINTER28−￥30')
  await expect(footer(page)).toContainText('原价 ￥199优惠 −￥30合计￥169')
  await promoRow(page).click()
  await expect(sheet(page).getByRole('textbox')).toHaveValue('WINTER28')
  // typed, but not checked: nothing is applied that is not shown
  await sheet(page).getByRole('textbox').fill('DEMO10')
  await sheet(page).getByRole('button', { name: '关闭' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(promoRow(page)).toHaveText('优惠码WINTER28−￥30')
  await confirmOrder(page)
  const [order] = await creations(demo)
  expect(order?.body).toEqual({ goods_type: 'COURSE', goods_id: 1, promo_code: 'WINTER28', agree_protocol: 1 })
  await expect(page.getByRole('main')).toContainText('应付￥169优惠￥30')
}

test.describe('an answer that does not come (check 8)', () => {
  test.use({ serviceWorkers: 'block' })

  test('timeout: asked whether it was delivered, never sent again by itself', async ({ page, demo }) => {
    await page.clock.install()
    await begin(page, demo, courseOrder(1))
    await demo.fault({ path: orderPath, kind: 'timeout', times: 1 })
    await agreement(page).check()
    await submit(page).click()
    await expect.poll(async () => (await creations(demo)).length).toBe(1)
    const release = await holdAnswers(page, '**/api/v2/course/1')
    await page.clock.fastForward(15_000)
    await expect(page.getByText('未收到下单结果，正在确认…')).toBeVisible()
    release()
    await page.clock.fastForward(2_000)
    await expect(page.getByText('订单未确认，可重新提交')).toBeVisible()
    await expect(submit(page)).toHaveText('重新提交')
    await expectNoAxeViolations(page)
    await page.clock.fastForward(120_000)
    expect(await creations(demo)).toHaveLength(1)
    await submit(page).click()
    await expect(page).toHaveURL(/\/order\/pay\?/)
    expect(await creations(demo)).toHaveLength(2)
    expect(await madeOrders(demo)).toHaveLength(1)
  })

  test('the answer is lost', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await begin(page, demo, `${courseOrder(1)}&promo=WINTER28`)
    await test.step('with a code: the code may be held', async () => {
      await expect(footer(page)).toContainText('合计￥169')
      await loseOrderAnswer(page)
      await agreement(page).check()
      await submit(page).click()
      await expect(page.getByText('订单未确认，可重新提交')).toBeVisible()
      await expect(page.getByText('优惠码可能被刚才的订单占用，约1小时后可再次使用')).toBeVisible()
      // told again after a reload, before anything can be sent
      await page.reload()
      await expect(submit(page)).toHaveText('重新提交')
      expect(await madeOrders(demo)).toHaveLength(1)
    })
    await test.step('but the course was delivered: nothing is bought twice', async () => {
      await turnToOrder(page, courseOrder(8), '学习方法体验营')
      await loseOrderAnswer(page)
      await agreement(page).check()
      await submit(page).click()
      await expect(heading(page, '订单已完成，您已可学习该课程')).toBeVisible()
      await page.getByRole('link', { name: '去学习' }).click()
      await expect(page).toHaveURL('/course/8')
      await expect(page.getByText('已购买', { exact: true })).toBeVisible()
      expect(await madeOrders(demo)).toHaveLength(2)
    })
    await test.step('but the membership was delivered', async () => {
      await turnToOrder(page, roleOrder(4), '体验会员')
      await loseOrderAnswer(page)
      await agreement(page).check()
      await submit(page).click()
      await expect(heading(page, '订单已完成，会员已开通')).toBeVisible()
      await page.goto('/member')
      await expect(page.getByText(/体验会员/)).toBeVisible()
      expect(await madeOrders(demo)).toHaveLength(3)
    })
  })

  test('a member who becomes known while the order is made has its way to pay', async ({ page, demo }) => {
    const [member, order] = [deferred<void>(), deferred<void>()]
    await signIn(page, demo, newcomer)
    await page.route('**/api/v2/member/detail', async (route) => {
      await member.promise
      await route.continue()
    })
    await page.route(`**${orderPath}`, async (route) => {
      await order.promise
      await route.continue()
    })
    await openOrder(page, courseOrder(1))
    await agreement(page).check()
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    const known = page.waitForResponse('**/api/v2/member/detail')
    member.resolve()
    await (await known).finished()
    await openInApp(page, '/member')
    await expect(page.locator('a[href="/member/profile"]')).toBeVisible()
    await openInApp(page, courseOrder(1))
    order.resolve()
    await expect(page).toHaveURL(/\/order\/pay\?/)
    await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
    expect(await madeOrders(demo)).toHaveLength(1)
  })

  test('leaving does not wait for the answer (check 10)', async ({ page, demo }) => {
    // an order whose answer is held is not given up
    await stretchTimers(page, { 15_000: 120_000 })
    await begin(page, demo, courseOrder(3))
    await test.step('the page is loaded again while the order is made', async () => {
      const release = await holdAnswers(page, `**${orderPath}`)
      await agreement(page).check()
      await submit(page).click()
      await expect.poll(async () => (await creations(demo)).length).toBe(1)
      await page.reload()
      await expect(page.getByText('订单未确认，可重新提交')).toBeVisible()
      expect(await creations(demo)).toHaveLength(1)
      release()
    })
    await test.step('left during the call: the next visit leads to the order that was made', async () => {
      await demo.clearLog()
      const before = (await madeOrders(demo)).length
      await openInApp(page, '/course/5')
      await page.getByRole('link', { name: '购买课程' }).click()
      await expect(heading(page, '雅思写作七分课')).toBeVisible()
      const release = await holdAnswers(page, `**${orderPath}`)
      await agreement(page).check()
      await submit(page).click()
      await page.goBack()
      await expect(page).toHaveURL('/course/5')
      // the address is there before the checkout is gone, which would follow the answer
      await expect(page.getByRole('link', { name: '购买课程' })).toBeVisible()
      release()
      await expect.poll(async () => (await madeOrders(demo)).length).toBe(before + 1)
      await page.getByRole('link', { name: '购买课程' }).click()
      await expect(page).toHaveURL(/\/order\/pay\?/)
      await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
      expect(await creations(demo)).toHaveLength(1)
    })
    await test.step('back from the waiting page makes no other order', async () => {
      await page.goBack()
      await expect(page).toHaveURL('/course/5')
      await expect(page.getByRole('link', { name: '购买课程' })).toBeVisible()
      await page.goForward()
      await expect(page).toHaveURL(/\/order\/pay\?/)
      await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
      expect(await creations(demo)).toHaveLength(1)
    })
  })
})

test('offline: the goods are shown, both actions need a network', async ({ page, demo, context, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await begin(page, demo, courseOrder(1))
  await waitForServiceWorker(page)
  await goOffline(context, demo)
  await test.step('with nothing stored', async () => {
    await page.goto(courseOrder(2))
    await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  })
  await page.goto(courseOrder(1))
  await expect(heading(page, python)).toBeVisible()
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  await agreement(page).check()
  await submit(page).click()
  await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
  await promoRow(page).click()
  await sheet(page).getByRole('textbox').fill('WINTER28')
  await sheet(page).getByRole('button', { name: '验证' }).click()
  await expect(sheet(page).getByText('当前无网络，请联网后操作')).toBeVisible()
  await sheet(page).getByRole('button', { name: '关闭' }).click()
  await expect(sheet(page)).toBeHidden()
  await goOnline(context, demo)
  await expect(page.getByText('网络已恢复')).toBeVisible()
  await expect(page.getByText('当前无网络，请联网后操作')).toHaveCount(0)
  await submit(page).click()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  expect(await creations(demo)).toHaveLength(1)
})
