// @ts-check
import { HOUR, MINUTE } from '../lib/time.mjs'

const texts = [
  '第三节讲缺失值那段特别清楚，我们组的报表终于有人会做了。',
  '请问作业的数据文件在哪里下载？',
  '二刷了，第一次没注意到分组那里的思路。',
  '讲师语速刚好，用 1.25 倍速也听得清。',
  '希望能出一个进阶版，讲讲自动化出报告。',
  '零基础能听懂，就是环境那一节卡了半天，后来照着评论区解决了。',
  '打卡第一天。',
  '打卡第二天。',
  '打卡第三天，已经能自己画折线图了。',
  '课件里的配色表很实用。',
  '如果每节课后面有一道小题就更好了。',
  '异常值那节课让我想起了去年的一次事故……',
  '同事推荐来的，确实不错。',
  '手机上看代码有点小，横屏就好了。',
  '<b>加粗</b>只是普通文字吧？<script>alert(1)</script>',
  '讲得很实在，没有废话。',
]
const replies = [
  '同问。',
  '在课件标签里，最后一个文件。',
  '找到了，感谢！',
  '不客气。',
  '填充前先看分布，偏态明显时用中位数更稳妥。',
  '可以看第二章第五节。',
  '学到了。',
  '我也是这样解决的。',
]
const provinces = ['上海市', '浙江省', '广东省', '四川省', '内网IP', 'UNKNOWN', '北京市', '']

/**
 * Course 1 has 34 comments, lesson 101 has 12, five other courses a few each; some wait for review, one author (id 900)
 * no longer exists, one thread has 9 replies, the newest of which answers one that is not shown with it, one unapproved
 * reply carries its text.
 * @param {number} now
 */
export const buildComments = (now) => {
  /** @type {import('../types.mjs').Comment[]} */
  const rows = []
  /** @param {Omit<import('../types.mjs').Comment, 'id' | 'ip_province'>} row */
  const add = (row) => {
    const id = rows.length + 1
    rows.push({ ...row, id, ip_province: provinces[id % provinces.length] ?? '' })
    return id
  }
  /** @param {1 | 2} rt @param {number} rid @param {number} count */
  const thread = (rt, rid, count) => {
    for (let index = 0; index < count; index += 1) {
      const age = (count - index) * 7 * HOUR
      const newest = count - 1 - index
      const parent = add({
        rt,
        rid,
        user_id: newest === 4 ? 900 : 102 + (index % 11),
        parent_id: 0,
        reply_id: 0,
        content: texts[(index * 5 + rid) % texts.length] ?? '',
        is_check: newest === 1 ? 0 : 1,
        createdAt: now - age,
      })
      const howMany = newest === 2 ? 9 : newest === 0 ? 3 : index % 4 === 0 ? 2 : 0
      /** @type {number[]} */
      const ids = []
      for (let n = 0; n < howMany; n += 1) {
        const id = add({
          rt,
          rid,
          user_id: newest === 0 && n === 1 ? 900 : 104 + (n % 8),
          parent_id: parent,
          reply_id: ids[n === 8 ? 3 : n % 2 === 1 ? n - 1 : n] ?? 0,
          content: replies[(n + index) % replies.length] ?? '',
          is_check: newest === 0 && n === 2 ? 0 : 1,
          createdAt: now - age + (n + 1) * 9 * MINUTE,
        })
        ids.push(id)
      }
    }
  }
  thread(1, 1, 34)
  thread(2, 101, 12)
  for (const [rid, count] of [
    [2, 8],
    [3, 6],
    [4, 7],
    [6, 3],
    [7, 2],
  ])
    thread(1, Number(rid), Number(count))
  return rows
}
