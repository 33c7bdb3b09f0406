/** 我的积分 asks how many there are now (screens 3.4, 1.11). */
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeApp, completeDocument, openApp } from '../../../tests/support/dom/render-app.tsx'
import { rememberEntries } from '../../platform/browser/history-entries.ts'
import { memberAtAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'

const member = { id: 7, nickname: '小满', credit: 10, mobile: '13800000007', isMobileBound: true } as Member

function open(address: string) {
  appStore.set(memberAtAtom, Date.now())
  return openApp({ address, member, config: defaultSystemConfig })
}

beforeAll(completeDocument)
let credit1 = 20
beforeEach(() => {
  credit1 = 20
  vi.stubGlobal('fetch', async (address: string) => {
    const detail = { id: 7, nick_name: '小满', credit1, mobile: '13800000007', is_bind_mobile: 1 }
    const data = address.includes('/member/detail') ? detail : { data: [], total: 0 }
    return Response.json({ code: 0, message: '', data })
  })
})
afterEach(() => {
  closeApp()
  appStore.set(tokenAtom, null)
  vi.unstubAllGlobals()
})

it('on coming from 我的, however young the member on screen is', async () => {
  const router = open(paths.member)
  const stop = rememberEntries(router.history)
  expect(await screen.findByText('10')).toBeTruthy()
  await router.navigate({ href: paths.memberCredits })
  expect(await screen.findByText('当前积分')).toBeTruthy()
  expect(await screen.findByText('20')).toBeTruthy()
  stop()
})

it.each([
  ['我的积分', paths.memberCredits],
  ['我的', paths.member],
])('%s says less than none as the records do', async (_, address) => {
  credit1 = -5
  openApp({ address, member: { ...member, credit: credit1 }, config: defaultSystemConfig })
  expect(await screen.findByText('−5')).toBeTruthy()
})
