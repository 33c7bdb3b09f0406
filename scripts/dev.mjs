// @ts-check
/** `npm run dev`: Vite with hot reload, the demonstration school (or `--api <url>`) behind it. */
import { reportFailure, tellPort } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseOptions } from './lib/options.mjs'
import { root } from './lib/run.mjs'

const help = `npm run dev [-- options]

  --api <url>     use a real MeEdu backend instead of the demonstration school
  --port <n>      port (or PORT=n), 5173 unless told
  --host[=addr]   also answer other devices on the network (or HOST=addr)
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
