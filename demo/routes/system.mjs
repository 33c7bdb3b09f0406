// @ts-check
import svgCaptcha from 'svg-captcha'
import { Refusal, ok, validate } from '../lib/envelope.mjs'
import { bodyOf, originOf, pageOf, slice, textOf } from '../lib/request.mjs'
import { randomDigits, randomText } from '../lib/random.mjs'
import { utc } from '../lib/time.mjs'
import { blockCourse, withOrigin } from '../lib/views.mjs'
import { blocks } from '../content/blocks.mjs'
import { links, navs } from '../content/config.mjs'

/**
 * @typedef {import('../types.mjs').Demo} Demo
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../types.mjs').App} App
 */

/** @param {string} platform */
const navItems = (platform) =>
  navs
    .filter((nav) => nav.platform === platform)
    .map((nav) => ({ ...nav, active_routes: '', parent_id: 0, blank: 0, children: [] }))

/** @param {Demo} demo @param {{ sign: string, render: unknown }} block @param {string} origin */
const renderBlock = ({ state }, block, origin) => {
  if (state.odd.blocks_empty) return block.sign.includes('vod') ? { title: '', items: [] } : []
  const render = withOrigin(block.render, origin)
  if (block.sign !== 'h5-vod-v1' || typeof render !== 'object' || render === null) return render
  const ids = /** @type {{ items: number[] }} course blocks of content/blocks.mjs hold ids */ (block.render).items
  const items = ids.flatMap((id) => {
    const course = state.courses.find((candidate) => candidate.id === id)
    return course === undefined ? [] : [blockCourse(state, course, origin)]
  })
  return { ...render, items }
}

/** @param {Demo} demo @param {Ctx} c */
const pageBlocks = (demo, c) => {
  const name = c.req.query('page_name') ?? ''
  validate([[name === '', 'page_name参数不能为空']])
  if (name !== 'h5-page-index') return ok(c)
  const origin = originOf(c)
  return ok(
    c,
    blocks.map((block, index) => {
      const render = renderBlock(demo, block, origin)
      return {
        id: block.id,
        platform: '',
        page: '',
        decoration_page_id: 2,
        sign: block.sign,
        sort: index + 1,
        config: JSON.stringify(render),
        config_render: render,
      }
    }),
  )
}

/** @param {Demo} demo @param {Ctx} c */
const jssdk = (demo, c) => {
  const path = c.req.query('path') ?? ''
  validate([[path === '', '参数错误']])
  if (!demo.state.odd.jssdk) return ok(c, { enabled: 0 })
  return ok(c, {
    enabled: 1,
    data: {
      appId: 'wx0000000000000001',
      nonceStr: randomText(10),
      timestamp: Math.floor(demo.now() / 1000),
      signature: randomText(40).toLowerCase(),
      jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
      debug: false,
      beta: false,
      openTagList: [],
    },
    share: { title: '南窗学堂', desc: '每天学一节课', icon: `${originOf(c)}/demo-covers/avatar-2.svg` },
  })
}

/** @param {Demo} demo @param {Ctx} c */
const imageCaptcha = ({ state, now }, c) => {
  const picture = svgCaptcha.create({
    size: 4,
    width: 120,
    height: 48,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: true,
    background: '#f2f3f5',
  })
  const key = randomText(280)
  state.captchas.set(key, { text: picture.text, expiresAt: now() + 300_000 })
  const img = `data:image/svg+xml;base64,${Buffer.from(picture.data).toString('base64')}`
  return ok(c, { sensitive: false, key, img })
}

const scenes = ['login', 'register', 'password_reset', 'mobile_bind']

/** @param {Demo} demo @param {Ctx} c */
const sendSms = async ({ state, now, print }, c) => {
  const body = await bodyOf(c)
  const [mobile, captcha, key, scene] = ['mobile', 'image_captcha', 'image_key', 'scene'].map((name) =>
    textOf(body[name]),
  )
  validate([
    [mobile === '', '请输入手机号'],
    [captcha === '', '请输入图形验证码'],
    [key === '', '参数错误'],
  ])
  const wanted = state.captchas.get(key ?? '')
  // consumed by the first check, right or wrong (backend 3)
  state.captchas.delete(key ?? '')
  if (wanted === undefined || wanted.expiresAt < now() || wanted.text.toLowerCase() !== captcha?.toLowerCase())
    throw new Refusal('图形验证码错误')
  if (scene === '') throw new Refusal('错误')
  if (!scenes.includes(scene ?? '')) throw new Refusal('参数错误')
  if (state.odd.sms_fail) throw new Refusal('错误')
  const code = randomDigits(6)
  state.sms.set(mobile ?? '', { code, expiresAt: now() + 300_000, wrong: 0 })
  print(`短信验证码 ${mobile ?? ''} ${code}`)
  return ok(c)
}

/** @param {App} app @param {Demo} demo */
export const registerSystem = (app, demo) => {
  app.get('/api/v2/other/config', (c) =>
    ok(c, {
      ...Object(withOrigin(demo.state.config, originOf(c))),
      navs: navItems('PC'),
      links: links.map((link) => ({ ...link, created_at: utc(demo.now()), updated_at: utc(demo.now()) })),
    }),
  )
  app.get('/api/v3/status', (c) => ok(c))
  app.get('/api/v2/navs', (c) => ok(c, navItems(c.req.query('platform') ?? 'PC')))
  app.get('/api/v2/links', (c) =>
    ok(
      c,
      links.map((link) => ({ ...link, created_at: utc(demo.now()), updated_at: utc(demo.now()) })),
    ),
  )
  app.get('/api/v2/decorationPage/blocks', (c) => pageBlocks(demo, c))
  app.get('/api/v3/other/wechat-mp-jssdk', (c) => jssdk(demo, c))
  app.get('/api/v2/captcha/image', (c) => imageCaptcha(demo, c))
  app.post('/api/v2/captcha/sms', (c) => sendSms(demo, c))
  registerAnnouncements(app, demo)
}

/** @param {import('../types.mjs').Announcement} row */
const announcementView = (row) => ({
  id: row.id,
  title: row.title,
  admin_id: 1,
  announcement: row.announcement,
  view_times: 0,
  created_at: utc(row.createdAt),
  updated_at: utc(row.createdAt),
})

/** @param {App} app @param {Demo} demo */
const registerAnnouncements = (app, demo) => {
  const newestFirst = () =>
    demo.state.odd.no_announcement ? [] : [...demo.state.announcements].sort((a, b) => b.id - a.id)
  app.get('/api/v2/announcement/latest', (c) => {
    const [row] = newestFirst()
    return ok(c, row === undefined ? [] : announcementView(row))
  })
  app.get('/api/v2/announcement/:id{[0-9]+}', (c) => {
    const row = newestFirst().find((candidate) => candidate.id === Number(c.req.param('id')))
    if (row === undefined) throw new Refusal('资源不存在', 404)
    return ok(c, announcementView(row))
  })
  app.get('/api/v2/announcements', (c) => {
    const rows = newestFirst()
    const data = slice(rows, pageOf(c, 'size')).map(({ id, title, announcement, createdAt }) => ({
      id,
      announcement,
      created_at: utc(createdAt),
      view_times: 0,
      title,
    }))
    return ok(c, { data, total: rows.length })
  })
}
