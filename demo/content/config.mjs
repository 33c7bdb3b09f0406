// @ts-check
const protocol = (/** @type {string} */ name) => `{origin}/user/${name}`

/** `{origin}` becomes the address of this server in every answer. @returns {Record<string, unknown>} */
export const buildConfig = () => ({
  name: '南窗学堂',
  logo: { logo: '{origin}/demo-covers/logo.svg', white_logo: {} },
  url: '{origin}',
  pc_url: '',
  h5_url: '{origin}',
  icp: '沪ICP备2026000000号-1',
  icp_link: 'https://beian.miit.gov.cn',
  icp2: '沪公网安备31010000000000号',
  icp2_link: 'https://beian.mps.gov.cn',
  user_protocol: protocol('protocol'),
  user_private_protocol: protocol('private_protocol'),
  vip_protocol: protocol('vip_protocol'),
  paid_content_purchase_protocol: protocol('paid_content_purchase_protocol'),
  aboutus: '{origin}/aboutus',
  course_purchase_notice:
    '<p>课程为录播内容，购买后长期有效。</p><p>虚拟商品支付成功后不支持无理由退款，请先试看再购买。</p>',
  player: {
    cover: '{origin}/demo-covers/poster.svg',
    enabled_bullet_secret: '0',
    bullet_secret: { size: '14', color: 'red', opacity: '0.8', text: '${mobile}' },
  },
  member: { enabled_mobile_bind_alert: 0, enabled_face_verify: false },
  socialites: { qq: 1, wechat_oauth: 1 },
  credit1_reward: { register: 10, watched_vod_course: 20, watched_video: 2, paid_order: '0.1' },
  enabled_addons: [],
})

export const navs = [
  { id: 1, sort: 1, name: '首页', url: '/', platform: 'h5' },
  { id: 2, sort: 2, name: '全部课程', url: '/courses', platform: 'h5' },
  { id: 3, sort: 3, name: '首页', url: '/', platform: 'PC' },
  { id: 4, sort: 4, name: '录播课', url: '/courses', platform: 'PC' },
]

export const links = [
  { id: 1, sort: 1, name: '国家图书馆', url: 'https://example.com/library' },
  { id: 2, sort: 2, name: '开放课程联盟', url: 'https://example.com/open' },
]
