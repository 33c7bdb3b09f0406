// @ts-check
import { html } from 'hono/html'
import { Refusal } from '../lib/envelope.mjs'
import { bodyOf, textOf } from '../lib/request.mjs'
import { page, safeReturn } from './layout.mjs'

/** Stand-in for the provider's face page: decide the result, then go back to s_url. @param {import('../types.mjs').App} app @param {import('../types.mjs').Demo} demo */
export const registerFacePage = (app, demo) => {
  app.get('/demo-pages/face', (c) => {
    /** @param {string} result @param {string} label @param {string} className */
    const choice = (result, label, className) =>
      html`<form method="post" action="/demo-pages/face">
        <input type="hidden" name="token" value="${c.req.query('token') ?? ''}" /><input
          type="hidden"
          name="redirect"
          value="${c.req.query('redirect') ?? ''}"
        />
        <input type="hidden" name="result" value="${result}" /><button class="${className}">${label}</button>
      </form>`
    return c.html(
      page(
        '实名认证',
        html`<section>
          ${choice('passed', '认证通过', 'main')}${choice('failed', '认证失败', '')}${choice('pending', '稍后再说', '')}
          <p class="note">这是演示学校代替人脸核身的页面，不采集任何信息。</p>
        </section>`,
      ),
    )
  })
  app.post('/demo-pages/face', async (c) => {
    const body = await bodyOf(c)
    const face = demo.state.faces.get(textOf(body['token']))
    const target = safeReturn(textOf(body['redirect']))
    if (face === undefined || target === undefined) throw new Refusal('参数错误')
    if (body['result'] === 'passed' || body['result'] === 'failed') face.result = body['result']
    return c.redirect(target, 302)
  })
}
