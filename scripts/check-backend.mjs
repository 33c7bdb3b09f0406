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

const help = `npm run check:backend -- <url> [options]

  <url>              address of the API, e.g. https://school.example (what config.js calls apiBase)
  --mobile <n>       also read as this member. Use a test account: any login may log out its other devices,
                     and takes back a requested deletion
  --password <text>  its password (or MEEDU_PASSWORD=…, which no shell history keeps)
  --app <url>        where the app will run, e.g. https://learn.school.example; unless told, where the API is
  --media <url>      as for npm start, and MEDIA_SOURCES of the container (repeatable); not where the app is
                     there already: then its own policy decides

Only reads; the login is the one POST. A film is looked at with an account. Exit code 1 when something the app needs does not fit.
`

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
  if (address === undefined || more.length > 0) throw new UsageError('One address is needed. See --help.')
  const password = values.password ?? env['MEEDU_PASSWORD']
  if ((values.mobile === undefined) !== (password === undefined))
    throw new UsageError('A login needs --mobile and --password (or MEEDU_PASSWORD).')
  const account = values.mobile === undefined || password === undefined ? null : { mobile: values.mobile, password }
  const base = parseApiBase(address)
  const mediaSources = (values.media ?? []).map(parseSource)
  const app = new URL(values.app === undefined ? base : parseApiBase(values.app, '--app')).origin
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
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help.`)
  }
}

if (isMain(import.meta.url)) {
  ensureDependencies()
    .then(() => main(process.argv.slice(2), process.env, (line) => console.log(line)))
    .then((isGood) => process.exit(isGood ? 0 : 1), reportFailure)
}
