// @ts-check
import { ok } from '../lib/envelope.mjs'
import { pageOf, requireMember, slice } from '../lib/request.mjs'
import { utc } from '../lib/time.mjs'

/** @param {import('../types.mjs').App} app @param {import('../types.mjs').Demo} demo */
export const registerMessages = (app, demo) => {
  /** @param {number} memberId */
  const own = (memberId) =>
    demo.state.messages.filter((row) => row.notifiable_id === memberId).sort((a, b) => b.createdAt - a.createdAt)
  /** @param {number} memberId */
  const unread = (memberId) => own(memberId).filter((row) => row.readAt === null).length

  app.get('/api/v2/member/messages', async (c) => {
    const member = await requireMember(demo, c)
    const rows = own(member.id)
    const data = slice(rows, pageOf(c, 'page_size', 5)).map((row) => ({
      id: row.id,
      notifiable_id: row.notifiable_id,
      data: row.data,
      read_at: row.readAt === null ? null : utc(row.readAt),
      created_at: utc(row.createdAt),
    }))
    return ok(c, { data, total: rows.length })
  })

  // cached without end: only the two mark calls renew it (backend 11)
  app.get('/api/v2/member/unreadNotificationCount', async (c) => {
    const member = await requireMember(demo, c)
    member.unreadCache ??= unread(member.id)
    return ok(c, demo.state.odd.unread_count ?? member.unreadCache)
  })

  app.get('/api/v2/member/notificationMarkAsRead/:id', async (c) => {
    const member = await requireMember(demo, c)
    const row = own(member.id).find((candidate) => candidate.id === c.req.param('id'))
    if (row !== undefined) row.readAt ??= demo.now()
    member.unreadCache = unread(member.id)
    return ok(c)
  })

  app.get('/api/v2/member/notificationMarkAllAsRead', async (c) => {
    const member = await requireMember(demo, c)
    for (const row of own(member.id)) row.readAt ??= demo.now()
    member.unreadCache = unread(member.id)
    return ok(c)
  })
}
