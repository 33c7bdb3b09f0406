import { afterEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import type { Member } from '../../shared/member.ts'
import { configureApi } from '../../api/port.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { draftsStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { publish, type Publication } from './publish.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await emptyStore(draftsStore)
})

function become(id: number): void {
  appStore.set(tokenAtom, `token-${id}`)
  appStore.set(userAtom, { id, nickname: `学员${id}` } as Member)
}

it('is not sent with the token of somebody who logged in while it was noted', async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 1, message: '不行' })))
  vi.stubGlobal('fetch', sent)
  configureApi({
    baseUrl: '',
    token: () => appStore.get(tokenAtom),
    xsrf: () => null,
    onAnswer() {},
    onUnauthorized() {},
    pauseLeft: () => 0,
    onBusy() {},
  })
  become(7)
  const noted = deferred<undefined>()
  const keep = draftsStore.set
  vi.spyOn(draftsStore, 'set').mockImplementation(async (...pair) => {
    await noted.promise
    return keep(...pair)
  })
  const publication: Publication = { member: '7', subject: { kind: 'course', id: 1 }, target: null }
  const outcome = publish(publication, '甲的话')
  become(8)
  noted.resolve(undefined)
  await expect(outcome).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
  expect(sent).not.toHaveBeenCalled()

  await expect(publish({ ...publication, member: '8' }, '乙的话')).rejects.toMatchObject({
    detail: { kind: 'business' },
  })
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await draftsStore.entries()).toEqual([])
})
