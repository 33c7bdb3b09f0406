import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import type { Member } from '../../shared/member.ts'
import { AppError } from '../../shared/errors.ts'
import { configureApi } from '../../api/port.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { draftsStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { commentDraftKey, readCommentDraft, storeCommentDraft } from './comment-drafts.ts'
import { follow, publish, type Publication } from './publish.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const publication: Publication = { member: '7', subject: { kind: 'course', id: 1 }, target: null }

/** A comment of member 7 that waits for review, as the server has it. */
const row = (id: string) => ({
  id,
  content: '',
  is_check: 0,
  created_at: new Date().toISOString(),
  user: { nick_name: '学员7' },
})

/** What the server has, newest first. */
let rows: object[] = []
/** What it makes of the next comment: the answer, or its loss. */
const write = vi.fn<() => Promise<Response>>()
let isReadable = true
const read = async () => (isReadable ? Response.json({ code: 0, data: { data: rows, total: rows.length } }) : lost())

const taken = async (): Promise<Response> => {
  rows = [row('new'), ...rows]
  return Response.json({ code: 0, data: rows[0] })
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  rows = []
  isReadable = true
  vi.stubGlobal('fetch', (_address: unknown, init?: RequestInit) => (init?.method === 'POST' ? write() : read()))
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
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  write.mockReset()
  await emptyStore(draftsStore)
})

function become(id: number): void {
  appStore.set(tokenAtom, `token-${id}`)
  appStore.set(userAtom, { id, nickname: `学员${id}` } as Member)
}

it('is not sent with the token of somebody who logged in while it was noted', async () => {
  write.mockImplementation(async () => Response.json({ code: 1, message: '不行' }))
  const noted = deferred<undefined>()
  const keep = draftsStore.set
  vi.spyOn(draftsStore, 'set').mockImplementation(async (...pair) => {
    await noted.promise
    return keep(...pair)
  })
  const outcome = publish(publication, '甲的话')
  become(8)
  noted.resolve(undefined)
  await expect(outcome).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
  expect(write).not.toHaveBeenCalled()

  await expect(publish({ ...publication, member: '8' }, '乙的话')).rejects.toMatchObject({
    detail: { kind: 'business' },
  })
  expect(write).toHaveBeenCalledTimes(1)
  expect(await draftsStore.entries()).toEqual([])
})

it('is not taken for a comment this page has not seen: the text of one that was lost stays', async () => {
  rows = [row('of the page before')]
  const key = commentDraftKey('7', publication.subject, null)
  await storeCommentDraft(key, { target: null, text: '乙', isOpen: true })
  write.mockImplementationOnce(lost)
  await expect(publish(publication, '乙')).rejects.toMatchObject({ detail: { kind: 'offline' } })
  expect(await readCommentDraft(key)).toBe('乙')

  write.mockImplementationOnce(taken)
  await publish(publication, '乙')
  expect(await readCommentDraft(key)).toBe('')
  expect(rows).toHaveLength(2)
})

it('is said not to be stored where the disk is full, and there again in this page', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const key = commentDraftKey('7', publication.subject, null)
  await storeCommentDraft(key, { target: null, text: '乙', isOpen: true })
  expect(appStore.get(toastAtom)?.text).toBe('存储空间不足，请清理后重试')
  expect(await readCommentDraft(key)).toBe('乙')
})

it('is forgotten after its text: one that was still there would be published again', async () => {
  write.mockImplementationOnce(taken)
  const key = commentDraftKey('7', publication.subject, null)
  await storeCommentDraft(key, { target: null, text: '乙', isOpen: true })
  const deleteIf = draftsStore.deleteIf
  let left: readonly string[] = []
  vi.spyOn(draftsStore, 'deleteIf').mockImplementation(async (...pair) => {
    // another write on this device goes ahead
    await draftsStore.set('7/other', 1)
    left = (await draftsStore.entries()).map(([each]) => each)
    return deleteIf(...pair)
  })
  await publish(publication, '乙')
  expect(left).toContain(`${key}?sent`)
  expect(await draftsStore.entries()).toEqual([['7/other', 1]])
})

/** What is toasted of a comment the server refuses with `message`, while `turn` is done with the follower of its field. */
async function toastOf(message: string, turn: (leave: () => void) => void): Promise<string | undefined> {
  appStore.set(toastAtom, null)
  write.mockImplementationOnce(async () => Response.json({ code: 1, message }))
  const outcome = publish(publication, '乙')
  turn(follow(outcome, () => {}))
  await expect(outcome).rejects.toBeInstanceOf(AppError)
  return appStore.get(toastAtom)?.text
}

it('is told where its field was left, in the words of the server, and its text is kept', async () => {
  const key = commentDraftKey('7', publication.subject, null)
  await storeCommentDraft(key, { target: null, text: '乙', isOpen: true })
  const stay = vi.fn<() => void>()
  expect(await toastOf('已超出每日评论限制', stay), 'the field itself tells it').toBeUndefined()
  expect(await toastOf('已超出每日评论限制', (leave) => leave())).toBe('已超出每日评论限制')
  expect(await readCommentDraft(key)).toBe('乙')
  expect(await toastOf('不行的', (leave) => (leave(), become(8))), 'somebody else is in').toBeUndefined()
})

it('is told in the words of the app where nobody answers', async () => {
  write.mockImplementationOnce(lost)
  await expect(publish(publication, '乙')).rejects.toMatchObject({ detail: { kind: 'offline' } })
  expect(appStore.get(toastAtom)?.text).toBe('评论没有发布，内容已保留')
})

it('is not sent where it cannot be read what is there: nobody could tell what became of it', async () => {
  isReadable = false
  await expect(publish(publication, '乙')).rejects.toMatchObject({ detail: { kind: 'offline' } })
  expect(write).not.toHaveBeenCalled()
})

it('goes out where the disk never answers, and once', async () => {
  vi.useFakeTimers()
  for (const step of ['get', 'set', 'delete', 'deleteIf'] as const)
    vi.spyOn(draftsStore, step).mockReturnValue(new Promise<never>(() => {}))
  // it arrives, but nothing comes back, nor can be asked
  write.mockImplementationOnce(async () => {
    await taken()
    isReadable = false
    return lost()
  })
  const failure = publish(publication, '乙').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ detail: { kind: 'offline' } })

  isReadable = true
  const second = publish(publication, '乙')
  await vi.advanceTimersByTimeAsync(10_000)
  await second
  expect(write).toHaveBeenCalledTimes(1)
})
