/** Without the server, downloads, and a new version (screens 1.12, 1.19, 4.3, 4.4, 4.8). */
import { buyer, lesson, newcomer, reported } from '../support/browser/lesson.ts'
import {
  deleteDeployment,
  deploy,
  endDeployments,
  formerClient,
  nextVersion,
  withKillSwitch,
} from '../support/browser/deployment.ts'
import type { EngineName } from '../../scripts/lib/engines.mjs'
import { expect, test } from './fixtures.ts'
import type { Learner } from './learner.ts'
import { medium, needFilms, pause, play, playsFrom } from './player.ts'
import { keyOf, logIn, waitForWorker } from './steps.ts'

// films lie elsewhere in most schools
test.use({ isApart: true })

/** Waits until the worker has stored an answer. */
const waitForStored = (learner: Learner, part: string) =>
  learner.waitsFor(
    `${part} is stored`,
    async (address) => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes(address)) return true
      return false
    },
    part,
  )

test('home, visited once, starts cold without the server', async ({ learner, switchServer }) => {
  await learner.open('/')
  await learner.sees('本周新课')
  await waitForWorker(learner)
  await waitForStored(learner, '/api/v2/decorationPage/blocks')
  await switchServer('off')
  await learner.open('/')
  await learner.sees('本周新课')
  await learner.sees('当前无网络，显示的是已保存的内容')
  await learner.tap('link', '我的')
  await learner.sees('请登录')
})

test('without the server a list says how old it is, and a course that was read is there', async ({
  learner,
  switchServer,
}) => {
  await learner.open('/')
  await waitForWorker(learner)
  await learner.open('/courses')
  await learner.finds('link', /Python 数据分析实战/)
  await waitForStored(learner, '/api/v2/courses')
  await learner.open('/course/1')
  await learner.sees('这门课解决什么问题')
  await switchServer('off')
  await learner.open('/courses')
  await learner.finds('link', /Python 数据分析实战/)
  await learner.sees(/更新于 \S/)
  await learner.open('/course/1')
  await learner.sees('这门课解决什么问题')
  await learner.open('/course/2')
  await learner.sees('此页面还没有保存到本机')
})

/** Skips the flow where sites cannot write files, which only a worker could tell (ADR 0020). */
const needFiles = (engine: EngineName): void =>
  test.skip(engine === 'webkit', 'WebKitGTK lets no site write files: it is offered no downloads')

/** Asks for a lesson of course 39 in its list. */
async function download(learner: Learner, title: string): Promise<void> {
  await learner.open('/course/39?tab=lessons')
  await waitForWorker(learner)
  await learner.tap('button', /^下载课时/)
  await learner.tap('checkbox', new RegExp(title))
  await learner.tap('button', /^下载 1 节/)
}

test('a downloaded lesson plays without the server, with a jump, and is told when it is back', async ({
  learner,
  engine,
  demo,
  switchServer,
}) => {
  needFiles(engine)
  await needFilms(learner)
  await logIn(learner, newcomer)
  await download(learner, '三种清晰度')
  await learner.sees('已下载 1 节')
  await switchServer('off')
  await learner.open('/downloads')
  await learner.tap('link', /三种清晰度/)
  await play(learner)
  expect((await medium(learner)).address).toContain('/offline/3/3901.mp4')
  await playsFrom(learner, 1)
  await learner.press(keyOf.right)
  await playsFrom(learner, 13)
  const left = await pause(learner)
  await switchServer('on')
  await learner.open('/')
  await expect.poll(() => reported(demo, 3901), { timeout: 30_000 }).toEqual([left])
})

test('a lesson of many pieces is downloaded as one film', async ({ learner, engine, switchServer }) => {
  needFiles(engine)
  await needFilms(learner)
  await logIn(learner, newcomer)
  await download(learner, 'TS 分段')
  await learner.sees('已下载 1 节')
  await switchServer('off')
  await learner.open(lesson(3906))
  await play(learner)
  await learner.press(keyOf.right)
  await playsFrom(learner, 11)
})

test('a download is paused, goes on where it stopped, and is deleted', async ({ learner, engine, demo }) => {
  needFiles(engine)
  await logIn(learner, newcomer)
  await demo.send('PUT', '/__demo/fault', { path: '/demo-media/offline/', kind: 'slowBody', bytesPerSecond: 100_000 })
  await download(learner, '二十一分钟')
  await learner.open('/downloads')
  // of the first bytes none may be on the disk yet
  await learner.tap('button', /^下载中 [2-9]\d%/)
  await learner.finds('button', /^已暂停/)
  await demo.clearFaults()
  await demo.clearLog()
  await learner.tap('button', /^已暂停/)
  await learner.sees('已下载 1 节')
  const ranges = (await demo.log('/demo-media/offline/long.mp4')).map(({ headers }) => Object(headers)['range'])
  expect(ranges.some((range) => /^bytes=[1-9]/.test(String(range)))).toBe(true)
  await learner.tap('button', '编辑')
  await learner.tap('button', '全选')
  await learner.tap('button', /^删除 1 节/)
  await learner.tap('button', '删除')
  await learner.sees('还没有离线课时')
  expect(await learner.ask(filesOfDownloads)).toBe(0)
})

/** Runs in the page: how many files of downloads there are. */
async function filesOfDownloads(): Promise<number> {
  const root = await navigator.storage.getDirectory()
  const folders = [await root.getDirectoryHandle('lessons', { create: true })]
  let count = 0
  for (const folder of folders)
    for await (const handle of folder.values()) {
      if (handle.kind === 'directory') folders.push(handle)
      else count += 1
    }
  return count
}

test('a new version is offered, and taken at once', async ({ learner, demo }) => {
  const folder = nextVersion('9.9.9')
  try {
    await logIn(learner, buyer)
    await learner.open('/member/setting')
    await waitForWorker(learner)
    await deploy(demo, folder)
    await learner.tap('button', '检查更新')
    await learner.finds('region', '有新版本')
    await learner.tap('button', '立即更新')
    await learner.sees('9.9.9')
    await learner.seesNo('有新版本')
    await learner.open('/member')
    await learner.sees('林间小满')
  } finally {
    await endDeployments(demo)
    deleteDeployment(folder)
  }
})

test('the kill switch: the app goes on without a worker, and nothing is stored', async ({ learner, demo }) => {
  const folder = withKillSwitch()
  try {
    await logIn(learner, buyer)
    await learner.open('/member')
    await waitForWorker(learner)
    await deploy(demo, folder)
    await learner.waitsFor('there is no worker', async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      // it may go while it is asked
      await registration?.update().catch(() => {})
      return (await navigator.serviceWorker.getRegistration()) === undefined
    })
    await learner.open('/member')
    await learner.sees('林间小满')
    await learner.waitsFor('nothing is stored', async () => (await caches.keys()).length === 0)
  } finally {
    await endDeployments(demo)
    deleteDeployment(folder)
  }
})

test('the school goes back to its former client: what was the app becomes that by itself', async ({
  learner,
  demo,
}) => {
  const folder = formerClient()
  try {
    await learner.open('/')
    await waitForWorker(learner)
    await deploy(demo, folder)
    await learner.open('/courses')
    await learner.sees('自带的 H5')
    await learner.isAt(/^\/$/)
  } finally {
    await endDeployments(demo)
    deleteDeployment(folder)
  }
})
