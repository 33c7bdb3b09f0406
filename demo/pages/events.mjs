// @ts-check
/** What a school would get: takes what `npm start -- --events` lets the app tell, and draws the figures of the day. */
import { html } from 'hono/html'
import { addEvent, emptyDay, eventNames, p75, ratingOf, vitalNames } from '../lib/day-figures.mjs'
import { local } from '../lib/time.mjs'
import { page } from './layout.mjs'

/**
 * @typedef {import('../types.mjs').Ctx} Ctx
 * @typedef {import('../lib/day-figures.mjs').Vital} Vital
 * @typedef {import('../lib/day-figures.mjs').KindFigures} KindFigures
 */

/** Where the app sends them, and where they are looked at. */
export const eventsPath = '/demo-events'

const labels = {
  screen: '打开界面',
  play: '播放课时',
  finish: '学完课时',
  order: '下单',
  paid: '支付成功',
  download: '下载完成',
  install: '安装到桌面',
}
const ratings = { good: '良好', fair: '一般', poor: '较差' }

const style = `:root{color-scheme:light dark;--ink:#22242a;--soft:#5f636b;--paper:#f6f4ef;--card:#fff;--line:#e4e1da;--good:#0b6b3a;--fair:#8a5200;--poor:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6e1;--soft:#a3a6ad;--paper:#111214;--card:#1c1e22;--line:#33363c;--good:#6fd39b;--fair:#f0b45c;--poor:#ff8a80}}
body{color:var(--ink);background:var(--paper)}main{max-width:960px}section{background:var(--card)}h2{font-size:16px;margin:0 0 8px}.note{color:var(--soft)}
.counts{grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:16px}.counts div{display:flex;flex-direction:column-reverse}.counts dt{color:var(--soft);font-size:14px}.counts dd{text-align:left;font-size:28px;line-height:1.2}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:8px 0 8px 8px;border-top:1px solid var(--line);text-align:right;vertical-align:top}th:first-child{padding-left:0;text-align:left;overflow-wrap:anywhere}td,thead th{white-space:nowrap}thead th{border:0;color:var(--soft);font-size:14px}th{font-weight:400}
td small{display:block;font-size:12px}.good{color:var(--good)}.fair{color:var(--fair)}.poor{color:var(--poor)}a{color:inherit}`

/** @param {Vital} vital @param {KindFigures} figures */
const speedCell = (vital, figures) => {
  const value = p75(figures[vital])
  if (value === null) return html`<td>–</td>`
  const rating = ratingOf(vital, value)
  const text = vital === 'cls' ? value.toFixed(2) : vital === 'lcp' ? (value / 1000).toFixed(1) : value
  return html`<td>${text}<small class="${rating}">${ratings[rating]}</small></td>`
}

/** @param {string} title @param {readonly string[]} columns @param {readonly unknown[]} rows @param {string} note */
const table = (title, columns, rows, note) =>
  html`<section>
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="note">还没有数据</p>`
        : html`<table>
            <thead>
              <tr>
                ${columns.map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
    <p class="note">${note}</p>
  </section>`

/** @param {import('../lib/day-figures.mjs').DayFigures} day @param {string} date */
const draw = ({ counts, kinds }, date) => {
  const all = [...kinds].sort(([, a], [, b]) => b.screens - a.screens)
  const opened = all.filter(([, { screens }]) => screens > 0)
  const measured = all.filter(([, figures]) => vitalNames.some((vital) => figures[vital].length > 0))
  return page(
    '今日数据',
    html`<p class="note">${date}，只在内存中计数：没有学员、编号、文字或地址。<a href="${eventsPath}">刷新</a></p>
      <section>
        <dl class="counts">
          ${eventNames.map(
            (name) =>
              html`<div>
                <dt>${labels[name]}</dt>
                <dd>${counts.get(name) ?? 0}</dd>
              </div>`,
          )}
        </dl>
      </section>
      ${table(
        '各界面打开次数',
        ['界面', '次数'],
        opened.map(
          ([kind, { screens }]) =>
            html`<tr>
              <th scope="row">${kind}</th>
              <td>${screens}</td>
            </tr>`,
        ),
        '一秒内接连打开的界面只计最后一个。',
      )}
      ${table(
        '页面速度',
        ['打开时的界面', '次数', 'LCP 秒', 'INP 毫秒', 'CLS'],
        measured.map(
          ([kind, figures]) =>
            html`<tr>
              <th scope="row">${kind}</th>
              <td>${Math.max(...vitalNames.map((vital) => figures[vital].length))}</td>
              ${vitalNames.map((vital) => speedCell(vital, figures))}
            </tr>`,
        ),
        '四次中有三次不慢于此（第 75 百分位）。LCP：主要内容显示；INP：点按后的反应；CLS：内容移位。',
      )}`,
    { style },
  )
}

/** @param {import('../types.mjs').App} app @param {import('../types.mjs').Demo} demo */
export const registerEvents = (app, demo) => {
  let date = ''
  let day = emptyDay()
  /** The figures of today; those of another day are gone. */
  const today = () => {
    const now = local(demo.now()).slice(0, 10)
    if (now !== date) day = emptyDay()
    date = now
    return day
  }
  // a page elsewhere could count here what nobody did
  app.use(eventsPath, async (c, next) =>
    ['same-origin', 'none'].includes(c.req.header('sec-fetch-site') ?? 'none') ? next() : c.text('Forbidden', 403),
  )
  app.get(eventsPath, (c) => c.html(draw(today(), date), 200, { 'Cache-Control': 'no-store' }))
  app.post(eventsPath, async (c) => {
    const isEvent = addEvent(today(), parsed(await c.req.text()))
    return c.body(null, isEvent ? 204 : 400)
  })
}

/** An event is no longer than this. */
const longest = 1024

/** @param {string} text @returns {unknown} null for what is no JSON */
const parsed = (text) => {
  try {
    return text.length > longest ? null : JSON.parse(text)
  } catch {
    return null
  }
}
