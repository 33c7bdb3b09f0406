/** `npm run check:backend` against the demonstration school, whole and with faults. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { main } from '../../scripts/check-backend.mjs'
import { memberCalls, visitorCalls } from '../../scripts/check-backend/calls.ts'
import { checkBackend, isUsable } from '../../scripts/check-backend/check.ts'
import { toDo } from '../../scripts/check-backend/to-do.ts'
import { createAppServer, listen } from '../../scripts/serve.mjs'
import { account, alter, check } from '../support/data/backend-check.ts'

const app = createDemoApp()
const fileNames = ['图片文件', '视频文件', '课时下载', '页面策略']
const aroundNames = ['跨域访问', '回答速度', '限流', '服务器时间', '协议页面', '社交登录', '播放地址有效期']
/** Requests that came through, in order. */
let requests: string[]

beforeEach(async () => {
  await app.request('/__demo/fault', { method: 'DELETE' })
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`)
    return app.request(url, init)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fault = (path: string, kind: string) =>
  app.request('/__demo/fault', {
    method: 'POST',
    body: JSON.stringify({ path, kind }),
    headers: { 'content-type': 'application/json' },
  })

describe('a backend that fits', () => {
  test('every call of a visitor and of a member, and nothing that writes', async () => {
    const { verdicts, isGood } = await check(account)
    const operations = [...visitorCalls, { operation: 'loginPassword' }, ...memberCalls].map((call) => call.operation)
    expect(Object.keys(verdicts)).toEqual([...operations, ...fileNames, ...aroundNames])
    expect(Object.entries(verdicts).filter(([, verdict]) => verdict !== 'fits')).toEqual([
      // a block of a kind the app does not show
      ['listPageBlocks', 'partly'],
      // without --app the app is where the backend is
      ['跨域访问', 'skipped'],
      // a school in memory has no clock to compare; the real backend leads back anywhere, too
      ['服务器时间', 'skipped'],
      ['社交登录', 'partly'],
    ])
    expect(isGood).toBe(true)
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual(['POST /api/v2/login/password'])
    expect(requests.join('\n')).not.toMatch(/like$|markAs|\/video\/(?!\d+\/playinfo)|notificationMark|\/download/i)
  })

  test('an empty school: what cannot be asked for is skipped', async () => {
    alter('/api/v2/courses', () => ({ data: [], total: 0 }))
    alter('/api/v2/announcements', () => ({ data: [], total: 0 }))
    const { verdicts, isGood } = await check()
    expect(verdicts).toMatchObject({ getCourse: 'skipped', listComments: 'skipped', getAnnouncement: 'skipped' })
    expect(isGood).toBe(true)
  })

  test('an older one: routes that came later are missing, keys take their defaults', async () => {
    await fault('/api/v2/announcement', 'http404')
    await fault('/api/v2/member/unreadNotificationCount', 'http404')
    alter('/api/v2/other/config', ({ name, logo }: { name: string; logo: object }) => ({ name, logo }))
    const { verdicts, details, isGood } = await check(account)
    expect(verdicts).toMatchObject({
      getConfig: 'partly',
      latestAnnouncement: 'absent',
      listAnnouncements: 'absent',
      getAnnouncement: 'skipped',
      unreadCount: 'absent',
      listMessages: 'fits',
    })
    expect(details['getConfig']).toContain('socialites')
    expect(isGood).toBe(true)
  })
})

describe('a backend that does not', () => {
  test.each([
    ['/api/v2/other/config', 'getConfig'],
    ['/api/v2/decorationPage/blocks', 'listPageBlocks'],
    ['/api/v2/courses', 'listCourses'],
    ['/api/v2/course/', 'getCourse'],
    ['/api/v2/login/password', 'loginPassword'],
    ['/api/v2/member/detail', 'getMember'],
    ['/api/v2/member/orders', 'listOrders'],
  ])('%s in a wrong shape', async (path, operation) => {
    await fault(path, 'wrongShape')
    const { verdicts, details, isGood } = await check(account)
    expect(verdicts[operation]).toBe('differs')
    expect(details[operation]).toContain('数据异常')
    expect(isGood).toBe(false)
    const others = Object.entries(verdicts).filter(([name, verdict]) => verdict === 'differs' && name !== operation)
    expect(others).toEqual([])
  })

  test.each(['http500', 'html502', 'captivePortal', 'malformed', 'code1', 'code503', 'http401', 'http404'])(
    'home answers %s',
    async (kind) => {
      await fault('/api/v2/decorationPage/blocks', kind)
      const { verdicts, details, isGood } = await check()
      expect(verdicts['listPageBlocks']).toBe('differs')
      expect(details['listPageBlocks']).toMatch(/^\S.*（HTTP \d+ \S+ \/api\/v2\/decorationPage\/blocks）$/)
      expect(isGood).toBe(false)
    },
  )

  test('something optional is wrong: the app can do without', async () => {
    await fault('/api/v2/roles', 'wrongShape')
    const { verdicts, isGood } = await check()
    expect(verdicts['listRoles']).toBe('differs')
    expect(isGood).toBe(true)
  })

  test('unusable rows are counted', async () => {
    alter('/api/v2/courses', ({ data, total }: { data: object[]; total: number }) => ({
      total,
      data: data.map((row, index) => (index < 2 ? { ...row, id: 'x' } : row)),
    }))
    const some = await check()
    expect(some.verdicts['listCourses']).toBe('partly')
    expect(some.details['listCourses']).toMatch(/^\d+ 行中有 2 行未使用$/)
    alter('/api/v2/courses', () => ({ total: 3, data: [{}, {}, { id: null }] }))
    const none = await check()
    expect(none.verdicts['listCourses']).toBe('differs')
    expect(none.isGood).toBe(false)
  })

  test.each([
    ['listLearnedCourses', '/api/v3/member/courses/learned'],
    ['listPurchasedCourses', '/api/v3/member/courses'],
    ['listLikedCourses', '/api/v3/member/courses/like'],
  ])('%s of deleted courses alone: the app shows none of them, and is of use', async (operation, path) => {
    alter(path, ({ data, total }: { data: object[]; total: number }) => ({
      total,
      data: data.map((row) => ({ ...row, course: [] })),
    }))
    const findings = await checkBackend('http://school.test', account)
    expect(findings.find((finding) => finding.operation === operation)?.verdict).toBe('partly')
    expect(isUsable(findings)).toBe(true)
    expect(toDo(findings)).toContainEqual(
      expect.stringMatching(/（list\w+）：\d+ 行中有 \d+ 行未使用。已删除的课程不显示，可以不处理$/),
    )
  })

  test('a home of nothing but blocks the app does not know is left empty, and of use', async () => {
    alter('/api/v2/decorationPage/blocks', (blocks: object[]) => blocks.map((block) => ({ ...block, sign: 'live-v1' })))
    const { verdicts, isGood } = await check()
    expect([verdicts['listPageBlocks'], isGood]).toEqual(['partly', true])
  })

  test('a wrong password ends the check of the member', async () => {
    const { verdicts, details } = await check({ ...account, password: 'wrong' })
    expect(verdicts['loginPassword']).toBe('differs')
    expect(details['loginPassword']).toContain('HTTP 200')
    expect(verdicts).not.toHaveProperty('getMember')
  })

  test('no server: one finding, not twenty', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const { verdicts, isGood } = await check()
    expect(verdicts).toEqual({ getConfig: 'differs' })
    expect(isGood).toBe(false)
  })
})

describe('the command', () => {
  test('prints a table and says whether the app can run', async () => {
    vi.unstubAllGlobals()
    const server = createAppServer({ distDir: '/nowhere', demo: { app, prefixes: ['/api/', '/__demo/', '/demo-'] } })
    const http = await listen(server, { port: 0, host: '127.0.0.1' })
    try {
      const address = http.address()
      const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
      const lines: string[] = []
      const args = [url, '--mobile', account.mobile]
      expect(await main(args, { MEEDU_PASSWORD: account.password }, (line) => lines.push(line))).toBe(true)
      expect(lines.join('\n')).toMatch(/✓ 可用 {2}学员资料 {4}getMember +必需 +\d+ ms\n/)
      expect(lines.join('\n')).toContain('学习端可以使用这个后端。')
      expect(lines.at(-1)).toMatch(/^\n要做的事\n {2}【建议】/)
      expect(lines.at(-1)).toContain('【建议】登录（社交登录）：QQ登录接受任何返回地址')
      lines.length = 0
      await fault('/api/v2/courses', 'wrongShape')
      expect(await main([url], {}, (line) => lines.push(line))).toBe(false)
      expect(lines.join('\n')).toContain('1 不符。学习端不能使用这个后端。')
      expect(lines.at(-1)).toMatch(/^\n要做的事\n {2}【必须】课程列表（listCourses）/)
    } finally {
      http.close()
    }
  })

  test.each([
    [['school.example']],
    [['http://a.test', 'http://b.test']],
    [['http://a.test', '--mobile', '13800000000']],
    [['http://a.test', '--nonsense']],
    [['http://a.test', '--app', 'learn.test']],
    [['http://a.test', '--app', 'https://learn.test/?from=x']],
    [['http://a.test', '--media', '*']],
    [['--mobile', '1', '--password', '2']],
  ])('refuses %j', async (args) => {
    await expect(main(args, {}, () => {})).rejects.toThrow(/^[^：]*\p{Script=Han}[^：]*：.+。$/u)
    expect(requests).toEqual([])
  })

  test('explains itself', async () => {
    const lines: string[] = []
    expect(await main([], {}, (line) => lines.push(line))).toBe(true)
    expect(lines.join('\n')).toContain('npm run check:backend')
  })
})
