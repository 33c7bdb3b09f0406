// @ts-check
import { DAY, HOUR } from '../lib/time.mjs'

const titles = [
  '南窗学堂开课啦',
  '关于课程有效期的说明',
  '春节期间客服安排',
  '新课预告：世界史的七个转折',
  '学习积分规则上线',
  '五一假期讲师答疑安排',
  '关于谨防冒充客服诈骗的提醒',
  '暑期读书会报名',
  '平台升级维护通知',
  '教师节：写给讲师的一封信',
  '国庆放假通知',
  '评论区公约',
]

/** Twelve older announcements, one with hostile HTML and a wide table (11), and the newest (13). @param {number} now */
export const buildAnnouncements = (now) => {
  /** @type {import('../types.mjs').Announcement[]} */
  const rows = titles.map((title, index) => ({
    id: index + 1,
    title,
    announcement: `<p>各位学员：</p><p>${title}，具体安排如下。</p><ul><li>课程内容与学习记录不受影响。</li><li>如有疑问，请在站内留言。</li></ul><p>祝学习愉快。</p>`,
    createdAt: now - (titles.length - index) * 27 * DAY,
  }))
  const holiday = rows[10]
  if (holiday !== undefined)
    holiday.announcement = `<h2>国庆放假通知</h2><p>客服在下表时间内在线，<a href="/course/1">课程</a>照常学习，详情见<a href="https://example.com/holiday">活动页</a>。</p><table border="1"><tr>${Array.from({ length: 8 }, (_, day) => `<th>10月${day + 1}日</th>`).join('')}</tr><tr>${'<td>上午九点至十一点半</td>'.repeat(8)}</tr></table><script>window.__hostile = 'announcement'</script>`
  rows.push({
    id: 13,
    title: '冬季学习计划今日开放报名，完成28天打卡可得积分',
    announcement:
      '<p>各位学员：</p><p>冬季学习计划今日开放报名。从本周一起，每天学习一节课即可完成当日打卡，<strong>连续28天</strong>可得200积分。</p><h3>怎样参加</h3><ol><li>打开任意一门课程，学完一节课。</li><li>当天打卡自动完成，无需另外提交。</li><li>积分在活动结束后三天内发放。</li></ol><p><img src="/demo-covers/banner-3.svg" alt="冬季学习计划"></p><p>不知道从哪里开始？看看<a href="/courses?scene=free">免费课程</a>。</p>',
    createdAt: now - 5 * HOUR,
  })
  return rows
}
