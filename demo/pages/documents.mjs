// @ts-check
import { html } from 'hono/html'
import { page } from './layout.mjs'

/** @type {Array<[path: string, title: string, paragraphs: string[]]>} */
const documents = [
  [
    '/user/protocol',
    '用户协议',
    [
      '欢迎使用南窗学堂。注册即表示您了解并同意本协议。',
      '您应当妥善保管账号与验证码，不与他人共用账号。',
      '课程内容仅供个人学习，未经许可不得传播或用于商业用途。',
    ],
  ],
  [
    '/user/private_protocol',
    '隐私政策',
    [
      '我们只收集提供课程服务所必需的信息：手机号、昵称与学习记录。',
      '您可以随时在个人资料中修改信息或申请注销账号。',
      '未经您的同意，我们不会向第三方提供您的个人信息。',
    ],
  ],
  [
    '/user/vip_protocol',
    '会员服务协议',
    [
      '会员有效期自支付成功之时起计算，续费后有效期顺延。',
      '会员可免费学习标有“VIP免费”的课程，会员到期后不再享有该权益。',
      '会员为虚拟商品，开通后不支持无理由退款。',
    ],
  ],
  [
    '/user/paid_content_purchase_protocol',
    '付费内容购买协议',
    [
      '课程为录播内容，购买后长期有效。',
      '支付成功后课程自动开通，如未开通请联系客服。',
      '虚拟商品支付成功后不支持无理由退款，请先试看再购买。',
    ],
  ],
  [
    '/aboutus',
    '关于我们',
    [
      '南窗学堂是一所小而安静的线上学校，名字取自“倚南窗以寄傲，审容膝之易安”。',
      '我们请热爱自己所教内容的人来讲课，每门课都可以先试看，再决定。',
      '客服时间：每日 9:00 至 18:00。',
    ],
  ],
]

/** @param {import('../types.mjs').App} app */
export const registerDocuments = (app) => {
  for (const [path, title, paragraphs] of documents)
    app.get(path, (c) =>
      c.html(page(title, html`<section>${paragraphs.map((text) => html`<p>${text}</p>`)}</section>`)),
    )
}
