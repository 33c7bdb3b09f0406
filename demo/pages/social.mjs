// @ts-check
import { html } from 'hono/html'
import { Refusal, validate } from '../lib/envelope.mjs'
import { randomText } from '../lib/random.mjs'
import { bodyOf, originOf, textOf } from '../lib/request.mjs'
import { appendParameters, page, safeReturn } from './layout.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {'qq' | 'wechat'} SocialApp
 */

/** First leg of the round trip: checks, then the stand-in for the provider's consent page. @param {Ctx} c @param {SocialApp} app */
const start = (c, app) => {
  const [sUrl = '', fUrl = '', action = ''] = ['s_url', 'f_url', 'action'].map((name) => c.req.query(name) ?? '')
  validate([
    [sUrl === '', '参数错误'],
    [fUrl === '', '参数错误'],
    [action !== 'login' && action !== 'bind', '参数错误'],
    [sUrl.length > 255, 'The s url may not be greater than 255 characters.'],
    [fUrl.length > 255, 'The f url may not be greater than 255 characters.'],
  ])
  const query = new URLSearchParams({ app, s_url: sUrl, f_url: fUrl, action })
  return c.redirect(`${originOf(c)}/demo-pages/social?${query.toString()}`, 302)
}

/** @param {Ctx} c @param {Demo} demo */
const consentPage = (c, demo) => {
  const app = c.req.query('app') === 'wechat' ? 'wechat' : 'qq'
  const name = app === 'qq' ? 'QQ' : '微信'
  const bound = demo.state.socials.filter((row) => row.app === app)
  const fields = ['app', 's_url', 'f_url', 'action'].map(
    (field) => html`<input type="hidden" name="${field}" value="${c.req.query(field) ?? ''}" />`,
  )
  /** @param {string} value @param {string} label @param {string} [className] */
  const choice = (value, label, className = '') =>
    html`<form method="post" action="/demo-pages/social">
      ${fields}<input type="hidden" name="account" value="${value}" /><button class="${className}">${label}</button>
    </form>`
  const members = bound.map((row) => {
    const nick = demo.state.members.find((member) => member.id === row.user_id)?.nick_name ?? ''
    return choice(row.openid, `已绑定的${name}账号（${nick}）`, 'main')
  })
  return c.html(
    page(
      `${name}授权登录`,
      html`<section>
        ${choice('new', `全新的${name}账号`, 'main')}${members}${choice('cancel', '拒绝授权')}
        <p class="note">这是演示学校代替${name}授权页的页面。</p>
      </section>`,
    ),
  )
}

/** @param {Ctx} c @param {Demo} demo */
const decide = async (c, demo) => {
  const body = await bodyOf(c)
  /** @type {SocialApp} */
  const app = body['app'] === 'wechat' ? 'wechat' : 'qq'
  const action = textOf(body['action'])
  const account = textOf(body['account'])
  const sUrl = safeReturn(textOf(body['s_url']))
  const fUrl = safeReturn(textOf(body['f_url']))
  if (sUrl === undefined || fUrl === undefined) throw new Refusal('参数错误')
  if (account === 'cancel') return c.redirect(appendParameters(fUrl, { login_err_msg: '用户取消了授权', action }), 302)
  const bound = demo.state.socials.find((row) => row.app === app && row.openid === account)
  const code = randomText(32)
  demo.state.socialCodes.set(code, {
    app,
    openid: bound?.openid ?? `new-${randomText(12)}`,
    nick: bound?.nick ?? (app === 'qq' ? 'QQ用户' : '微信用户'),
    expiresAt: demo.now() + 600_000,
  })
  return c.redirect(appendParameters(sUrl, { login_code: code, action }), 302)
}

/** @param {import('../types.mjs').App} app @param {Demo} demo */
export const registerSocial = (app, demo) => {
  app.get('/api/v3/auth/login/socialite/:app', (c) => {
    const redirect = start(c, 'qq')
    if (c.req.param('app') !== 'qq' || Object(demo.state.config['socialites']).qq !== 1)
      throw new Refusal('登录应用不存在')
    return redirect
  })
  app.get('/api/v3/auth/login/wechat/oauth', (c) => start(c, 'wechat'))
  app.get('/demo-pages/social', (c) => consentPage(c, demo))
  app.post('/demo-pages/social', (c) => decide(c, demo))
}
