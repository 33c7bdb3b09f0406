/** The nginx of a stock MeEdu container: four sites in one file, of which H5 is replaced by the app, and comes back. */
import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareStock } from '../../../deploy/stock/prepare.mjs'
import { freePort, imageOf, openFolder } from './nginx.ts'
import { runNginx } from './run-nginx.ts'

/** As the container has it, with the rule that leaves out paths that begin with a, p or i. */
const stockConf = (
  ports: { readonly api: string; readonly pc: string; readonly h5: string },
  folder: string,
  appCalls: string,
): string => `# 四个站点 { one container
server {
\tlisten ${ports.pc} default_server;
\tserver_name _;
\troot ${folder}/pc;
\tlocation /api/ {
\t    proxy_pass ${ports.api}/;
\t}
    location ~* ^/(?![api].*) {
        try_files $uri /index.html;
    }
}

server {
\tlisten ${ports.h5};
\t${appCalls}
\tabsolute_redirect off;
\tserver_name _;
\troot ${folder}/h5;
\tindex index.html;

    gzip on;
    gzip_static on;

\tlocation /api/ {
\t    proxy_set_header X-Real-IP $remote_addr;
\t    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
\t    proxy_pass ${ports.api}/;
\t}

    location ~* ^/(?![api].*) {
        try_files $uri /index.html;
    }
}
`

const monthsAgo = new Date(Date.now() - 90 * 86_400_000)

export interface StockContainer {
  /** Where H5 is. */
  readonly origin: string
  readonly pc: string
  readonly folder: string
  /** Puts the app in place of H5, as the two mounts do. */
  readonly changeOver: (build: string, env?: Readonly<Record<string, string>>) => Promise<void>
  /**
   * Takes the mounts away, all but the one of the way back (back.yaml). `appCalls`: what nginx then does with calls of the
   * app, where it does not pass them on without their prefix.
   */
  readonly changeBack: (appCalls?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts it as it comes, its calls answered at `api`; H5 is a page that says so. */
export async function openStockContainer(api: string): Promise<StockContainer> {
  const folder = openFolder()
  const [h5, app] = [join(folder, 'h5'), join(folder, 'app')]
  const nginxFile = join(folder, 'site.conf')
  const [h5Port, pcPort] = [await freePort(), await freePort()]
  const stock = (appCalls: string): string =>
    stockConf({ api, pc: String(pcPort), h5: String(h5Port) }, folder, appCalls)
  const origin = `http://localhost:${h5Port}`
  for (const site of ['h5', 'pc', 'verify']) mkdirSync(join(folder, site))
  const stockFiles = (files: Readonly<Record<string, string>> = {}, appCalls = ''): void => {
    rmSync(h5, { recursive: true, force: true })
    mkdirSync(join(h5, 'assets'), { recursive: true })
    for (const [name, text] of Object.entries({
      'index.html': '<meta charset="utf-8" /><title>自带的 H5</title>',
      'assets/former.js': 'document.title = "自带的下一页"',
      ...files,
    }))
      writeFileSync(join(h5, name), text)
    // browsers keep a page without a rule for a tenth of its age
    utimesSync(join(h5, 'index.html'), monthsAgo, monthsAgo)
    writeFileSync(nginxFile, stock(appCalls))
  }
  stockFiles()
  writeFileSync(join(folder, 'pc/index.html'), '<title>PC</title>')
  let running: { readonly stop: () => Promise<void> } | null = null
  async function start(): Promise<void> {
    await running?.stop()
    running = await runNginx(folder, readFileSync(nginxFile, 'utf8'))
  }
  await start()
  return {
    origin,
    pc: `http://localhost:${pcPort}`,
    folder,
    async changeOver(build, env = {}) {
      const target = join(folder, 'learner')
      const settings = {
        PATH: process.env['PATH'],
        H5_PORT: String(h5Port),
        APP_DIR: app,
        VERIFY_DIR: join(folder, 'verify'),
        LOG_DIR: folder,
        // pictures of the demonstration school are on its own address
        MEDIA_SOURCES: new URL(api).origin,
        ...env,
      }
      prepareStock(build, nginxFile, target, settings, await imageOf(build))
      rmSync(app, { recursive: true, force: true })
      cpSync(join(target, 'h5'), app, { recursive: true })
      cpSync(join(target, 'nginx.conf'), nginxFile)
      await start()
    },
    async changeBack(appCalls) {
      rmSync(app, { recursive: true })
      stockFiles({ 'sw.js': readFileSync(join(folder, 'learner/back-sw.js'), 'utf8') }, appCalls)
      await start()
    },
    async stop() {
      await running?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
