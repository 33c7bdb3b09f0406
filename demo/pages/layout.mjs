// @ts-check
import { html, raw } from 'hono/html'

const style = `body{margin:0;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#22242a;background:#f6f4ef}
main{max-width:480px;margin:0 auto;padding:24px 20px 48px}h1{font-size:20px;margin:8px 0 16px}
section{background:#fff;border-radius:14px;padding:16px 18px;margin-bottom:16px}dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0}dt{color:#666}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,.button{display:block;width:100%;box-sizing:border-box;min-height:48px;margin:10px 0;border:1px solid #c9c6bf;border-radius:12px;background:#fff;font:inherit;color:#22242a;text-align:center;text-decoration:none;line-height:46px;cursor:pointer}
.main{background:#2456c8;border-color:#2456c8;color:#fff}.note{color:#666;font-size:14px}strong.price{font-size:28px}`

/**
 * A plain page of the server: works without script, so it also runs under a strict content security policy.
 * @param {string} title
 * @param {unknown} content
 * @param {{ refresh?: string, style?: string }} [options] `refresh`: address to go to after 3 s; `style`: of this page, besides
 */
export const page = (title, content, { refresh, style: own = '' } = {}) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="3;url=${refresh}" />`}
        <style>
          ${raw(style + own)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`

/** Only web addresses are followed back. @param {string | undefined} url */
export const safeReturn = (url) => (url !== undefined && /^https?:\/\//i.test(url) ? url : undefined)

/** Appends parameters at the very end of the text, as the real server does, fragment or not (backend 4.2). @param {string} url @param {Record<string, string>} parameters */
export const appendParameters = (url, parameters) =>
  `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`
