// @ts-check
/** `npm run dev`: Vite with hot reload, the demonstration school (or `--api <url>`) behind it. */
import { reportFailure, tellPort } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseOptions } from './lib/options.mjs'
import { root } from './lib/run.mjs'

const help = `npm run dev [-- 选项]

  --api <地址>   连接真实的 MeEdu 后端，不用演示学校
  --port <端口>  端口（或 PORT=…），不写就是 5173
  --host[=地址]  局域网内的其他设备也能打开（或 HOST=<IP 地址>）
`

async function main() {
  const { apiBase, host, port, isHelp } = parseOptions(process.argv.slice(2), process.env, 5173)
  if (isHelp) return console.log(help)
  await ensureDependencies()
  // only now are the packages there
  const { createServer } = await import('vite')
  const { backendPlugin } = await import('./lib/vite-backend.mjs')
  const server = await createServer({
    root,
    server: { host, port, strictPort: true },
    plugins: [await backendPlugin(apiBase)],
  })
  await server.listen().catch((error) => tellPort(error, port))
  server.printUrls()
  console.log(apiBase === '' ? '  演示账号 13800000000，密码 meedu123' : `  后端 ${apiBase}`)
}

main().catch(reportFailure)
