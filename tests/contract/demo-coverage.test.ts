import { expect, it } from 'vitest'
import { openSchool } from './demo-client.ts'
import { operations } from './openapi.ts'

/** Calls no mobile learner product makes: desktop scan login, provider callbacks, old or unused ones. */
const leftOut = new Set([
  'uploadImage',
  'callbackSocial',
  'callbackWechat',
  'wechatScanUrl',
  'wechatScanQuery',
  'downloadAttachmentV2',
  'openPlay',
])

it.each([...operations.keys()].filter((id) => !leftOut.has(id)))(
  'the demo school has a route for %s',
  async (operationId) => {
    const path = { id: 1, app: 'qq', courseId: 1, code: 'WINTER28', notificationId: 'x' }
    const response = await openSchool().raw(operationId, { path })
    expect(response.status).toBeLessThan(400)
    expect(await response.text()).not.toContain('路由不存在')
  },
)
