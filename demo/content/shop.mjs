// @ts-check
import { DAY } from '../lib/time.mjs'

/** @type {import('../types.mjs').Role[]} */
export const roles = [
  { id: 1, name: '月度会员', charge: 39, expire_days: 30, desc_rows: ['全部VIP免费课程随心看'] },
  { id: 2, name: '季度会员', charge: 99, expire_days: 90, desc_rows: ['全部VIP免费课程随心看', '课件随课下载'] },
  {
    id: 3,
    name: '年度会员',
    charge: 299,
    expire_days: 365,
    desc_rows: ['全部VIP免费课程随心看', '每月一次直播答疑回放', '课件随课下载'],
  },
  { id: 4, name: '体验会员', charge: 0, expire_days: 7, desc_rows: [''] },
]

/** @param {number} now @returns {import('../types.mjs').PromoCode[]} */
export const buildPromoCodes = (now) => {
  /** @type {Array<[code: string, reward: number, expires: number | null, times: number, used: number, owner: number]>} */
  const rows = [
    ['WINTER28', 30, now + 90 * DAY, 0, 12, 0],
    ['DEMO10', 10, now + 300 * DAY, 0, 3, 0],
    ['FREEALL', 9999, now + 300 * DAY, 0, 0, 0],
    ['NOEXPIRY', 5, null, 0, 0, 0],
    ['EXPIRED', 20, now - DAY, 0, 0, 0],
    ['USEDUP', 20, now + 90 * DAY, 5, 5, 0],
    ['XIAOMAN', 15, now + 90 * DAY, 0, 0, 1],
  ]
  return rows.map(([code, reward, expiredAt, times, used, owner], index) => ({
    id: index + 1,
    code,
    user_id: owner,
    expiredAt,
    invited_user_reward: reward,
    use_times: times,
    used_times: used,
  }))
}
