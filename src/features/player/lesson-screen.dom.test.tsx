/** The lesson's screen in the app, with a server that grants less than the facts promise (screens 1.16 row 12). */
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

const vip = { id: 7, nickname: '小满', roleId: 3, roleExpiredAt: Date.UTC(2099, 0) } as Member
const wireVip = { id: 7, nick_name: '小满', role_id: 3, role_expired_at: '2099-01-01 00:00:00' }
const lesson = { id: 2, course_id: 1, title: '第一课', duration: 60, free_seconds: 0 }
const course = { id: 1, title: '课程', charge: 199, is_free: 0, is_vip_free: 1 }

beforeAll(completeDocument)
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it('sells the course to whose membership has ended by the clock of the server alone', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    asked.push(pathname)
    const data = pathname.endsWith('/member/detail') ? wireVip : { video: lesson, course, chapters: [], videos: {} }
    return Response.json({ code: 0, message: '', data })
  })
  openApp({ address: paths.lesson(2), member: vip, config: defaultSystemConfig })
  expect(await screen.findByText('购买后可观看')).toBeTruthy()
  expect(asked).toContain('/api/v2/member/detail')
  const ways = screen.getAllByRole('link', { name: /^(?:VIP会员免费看|购买课程)/ })
  expect(new Set(ways.map((way) => way.getAttribute('href')))).toEqual(
    new Set(['/role', '/order?goods_type=COURSE&goods_id=1']),
  )
})
