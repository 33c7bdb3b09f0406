// @ts-check
/**
 * `npm run check:backend -- <url>`: asks a running backend what the app asks, through the app's own functions, and says
 * which answers fit. It only reads; logging in, with an account given, is the one POST.
 */
import { parseArgs } from 'node:util'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseApiBase, parseSource, UsageError } from './lib/options.mjs'
import { isMain, root } from './lib/run.mjs'

const help = `npm run check:backend -- <地址> [选项]

  <地址>             接口的地址，如 https://school.example（config.js 里的 apiBase）
  --mobile <手机号>  同时以这个学员读取。请用测试账号：登录可能使它在其他设备上失效，并撤销已申请的注销
  --password <密码>  它的密码（或 MEEDU_PASSWORD=…，不会留在命令的历史里）
  --app <地址>       学习端将来的地址，如 https://learn.school.example，在子目录时连同子目录；不写就是接口所在的站点
  --media <来源>     容器的 MEDIA_SOURCES 里的一项（可以写几次）；学习端已经在那里时不需要，按它实际的页面策略判断

只读取，登录是唯一的 POST。有账号、它又学过课时，才看得到视频在哪些主机上。学习端必需的有不符时，退出码为 1。
`

const seeHelp = 'npm run check:backend -- --help 列出全部用法'

/**
 * Runs the check; resolves with whether the app can use the backend.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {(line: string) => void} print
 */
export async function main(args, env, print) {
  const { base, account, installation } = readOptions(args, env)
  if (base === null) {
    print(help)
    return true
  }
  // the app's functions are TypeScript
  const { runnerImport } = await import('vite')
  const load = (/** @type {string} */ name) =>
    runnerImport(`${root}scripts/check-backend/${name}.ts`, { configFile: false, root, logLevel: 'error' })
  const [check, table, advice] = await Promise.all([load('check'), load('table'), load('to-do')])
  const { checkBackend, isUsable } = /** @type {typeof import('./check-backend/check.ts')} */ (check.module)
  const { conclusion, line } = /** @type {typeof import('./check-backend/table.ts')} */ (table.module)
  const { toDo } = /** @type {typeof import('./check-backend/to-do.ts')} */ (advice.module)
  print(`${base}\n`)
  const findings = await checkBackend(base, account, (finding) => print(line(finding)), installation)
  const isGood = isUsable(findings)
  print(`\n${conclusion(findings, isGood)}`)
  const tasks = toDo(findings)
  if (tasks.length > 0) print(`\n要做的事\n${tasks.map((task) => `  ${task}`).join('\n')}`)
  return isGood
}

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function readOptions(args, env) {
  const { positionals, values } = parse(args)
  const [address, ...more] = positionals
  if (values.help || (address === undefined && args.length === 0))
    return { base: null, account: null, installation: undefined }
  if (address === undefined || more.length > 0) throw new UsageError(`要写明一个地址：${seeHelp}。`)
  const password = values.password ?? env['MEEDU_PASSWORD']
  if ((values.mobile === undefined) !== (password === undefined))
    throw new UsageError('登录要有手机号和密码：同时写明 --mobile 和 --password（或 MEEDU_PASSWORD）。')
  const account = values.mobile === undefined || password === undefined ? null : { mobile: values.mobile, password }
  const base = parseApiBase(address)
  const mediaSources = (values.media ?? []).map(parseSource)
  const app = values.app === undefined ? new URL(base).origin : parseApiBase(values.app, 'https://learn.school.example')
  return { base, account, installation: { app, mediaSources } }
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        mobile: { type: 'string' },
        password: { type: 'string' },
        app: { type: 'string' },
        media: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch {
    throw new UsageError(`有不认识的选项，或选项后面缺少内容：${seeHelp}。`)
  }
}

if (isMain(import.meta.url)) {
  ensureDependencies()
    .then(() => main(process.argv.slice(2), process.env, (line) => console.log(line)))
    .then((isGood) => process.exit(isGood ? 0 : 1), reportFailure)
}
