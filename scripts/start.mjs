// @ts-check
/** `npm start`: installs and builds what is missing, then serves the app with its demonstration school. */
import { networkInterfaces } from 'node:os'
import { ensureBuild } from './lib/build.mjs'
import { reportFailure, tellPort } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseOptions } from './lib/options.mjs'
import { root } from './lib/run.mjs'

const help = `npm start [-- 选项]

  --api <地址>    连接真实的 MeEdu 后端，不用演示学校，如 --api https://school.example
  --media <来源>  可以用 http 显示图片和视频、可以用脚本取 HLS 视频的来源，如 --media https://*.vod.example（可以写几次）
  --origins       演示学校像真实的学校一样：接口、图片和视频在另外三个来源上（应用之后的三个端口），带真实服务器的响应头
  --events        应用报告发生了什么、有多快（screens 4.15），演示学校在 /demo-events 画出今日数据
  --port <端口>   端口（或 PORT=…），不写就是 4173
  --host[=地址]   局域网内的其他设备也能打开（或 HOST=<IP 地址>），不写就只有这台机器
  --no-build      不检查构建，直接使用 dist/
`

const log = (/** @type {string} */ line) => console.log(line)

async function main() {
  const options = parseOptions(process.argv.slice(2), process.env, 4173)
  if (options.isHelp) return console.log(help)
  const { apiBase, mediaSources, isApart, hasEvents, port, host } = options
  await ensureDependencies()
  if (!options.isBuilt) await ensureBuild()
  // only now are the packages there
  const { createAppServer, listen, openDemo } = await import('./serve.mjs')
  const apart = isApart ? await openApart(port + 1) : null
  const demo = apiBase === '' && apart === null ? await openDemo(log) : undefined
  const server = createAppServer({
    distDir: `${root}dist`,
    apiBase,
    mediaSources,
    hasEvents,
    ...(demo && { demo }),
    ...apart,
  })
  await listen(server, { port, host }).catch((error) => tellPort(error, port))
  console.log(greeting(apiBase, addresses(host, port)))
  if (hasEvents) console.log('\n今日数据在 /demo-events')
  if (apart) console.log(`\n接口 ${apart.apiBase}，图片与视频 ${apart.mediaSources.join('、')}`)
}

/** @param {number} port the first of three */
async function openApart(port) {
  const { apartOptions, openDemoApart } = await import('./lib/demo-origins.mjs')
  return apartOptions(await openDemoApart({ port, log }).catch((error) => tellPort(error, port)))
}

/** @param {string} host @param {number} port */
function addresses(host, port) {
  if (host === '127.0.0.1' || host === 'localhost') return [`http://localhost:${port}`]
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outside = own.filter((entry) => entry.family === 'IPv4' && !entry.internal)
  return [`http://localhost:${port}`, ...outside.map((entry) => `http://${entry.address}:${port}`)]
}

/** @param {string} apiBase @param {readonly string[]} urls */
function greeting(apiBase, urls) {
  const where = urls.map((url) => `  ${url}`).join('\n')
  if (apiBase !== '') return `\n学习端已启动，后端：${apiBase}\n\n${where}\n\nCtrl+C 退出`
  return `
南窗学堂（演示学校）已启动，请用手机大小的窗口打开：

${where}

演示账号（密码均为 meedu123，短信验证码 112233）
  13800000000  已购课程，有学习进度
  13800000001  VIP 会员
  13800000002  新学员

连接真实的 MeEdu 后端：npm start -- --api https://school.example
Ctrl+C 退出`
}

main().catch(reportFailure)
