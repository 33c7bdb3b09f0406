// @ts-check
/** `npm start`: installs and builds what is missing, then serves the app with its demonstration school. */
import { networkInterfaces } from 'node:os'
import { ensureBuild } from './lib/build.mjs'
import { reportFailure, tellPort } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseOptions } from './lib/options.mjs'
import { root } from './lib/run.mjs'

const help = `npm start [-- options]

  --api <url>     use a real MeEdu backend instead of the demonstration school, e.g. --api https://school.example
  --media <url>   origin of pictures and films the app may show over plain http, and from which HLS lessons may be fetched
                  by script, e.g. --media https://*.vod.example (repeatable)
  --origins       the demonstration school as real ones are: calls, pictures and films on three other origins, on the
                  three ports after the app's, with the headers real servers send
  --events        the app tells what happens and how fast it is (screens 4.15); the demonstration school draws the figures of
                  the day at /demo-events
  --port <n>      port (or PORT=n), 4173 unless told
  --host[=addr]   also answer other devices on the network (or HOST=addr), this machine only unless told
  --no-build      serve dist/ as it is
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
