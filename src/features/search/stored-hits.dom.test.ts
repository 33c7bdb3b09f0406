import { afterEach, expect, it, vi } from 'vitest'
import { courseListRead } from '../../api/course-list.ts'
import { pageBlocksRead } from '../../api/page-block.ts'
import { learnedCoursesRead, purchasedCoursesRead } from '../../api/study.ts'
import { pagesKey, readKey } from '../../platform/reads/read-key.ts'
import { hashReadKey, toCachedRead } from '../../platform/reads/cached-read.ts'
import { cachedReads } from '../../platform/storage/storage.ts'
import { storedAtHeader } from '../../shared/cache-names.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { storedHits } from './stored-hits.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await emptyStore(cachedReads)
})

/** The worker has kept these answers of the school, by path. */
function keep(answers: Readonly<Record<string, unknown>>): void {
  const addresses = Object.keys(answers).map((path) => new URL(path, location.origin).href)
  const match = async (asked: string | { readonly url: string }) => {
    const data = Object.values(answers)[addresses.indexOf(typeof asked === 'string' ? asked : asked.url)]
    const headers = { [storedAtHeader]: String(Date.now()) }
    return data === undefined ? undefined : new Response(JSON.stringify({ code: 0, data }), { headers })
  }
  const cache = { keys: async () => addresses.map((url) => ({ url })), match }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache, match })
}

const found = async (keywords: string): Promise<readonly string[]> =>
  (await storedHits('7', keywords, 'vod')).map(({ resourceId, title }) => `${resourceId} ${title}`)

it('the courses of the lists and of home are found, each once', async () => {
  keep({
    [courseListRead({ page: 1, pageSize: 10, categoryId: 0, scene: '' }).path]: {
      data: [{ id: 1, title: '数据分析' }],
      total: 1,
    },
    [pageBlocksRead().path]: [
      { id: 3, sign: 'blank', config_render: { height: 10 } },
      {
        id: 4,
        sign: 'h5-vod-v1',
        config_render: {
          title: '推荐',
          items: [
            { id: 1, title: '数据分析' },
            { id: 2, title: '数据库' },
          ],
        },
      },
    ],
  })
  expect(await found('数据')).toEqual(['1 数据分析', '2 数据库'])
})

const page = (courseId: number, title: string) => ({ rows: [{ courseId, title, cover: '' }], total: 1, rawCount: 1 })
const store = (key: readonly unknown[], data: unknown) =>
  cachedReads.set(hashReadKey(key), toCachedRead(data, Date.now()))

it("so are those of the member's own lists", async () => {
  keep({})
  const query = { page: 1, size: 10 }
  await store(readKey('7', learnedCoursesRead(query)), page(1, '数据分析'))
  await store(pagesKey('7', purchasedCoursesRead(query)), { pages: [page(2, '数据库')], pageParams: [1] })
  await store(readKey('8', learnedCoursesRead(query)), page(3, '数据结构'))
  expect(await found('数据')).toEqual(['1 数据分析', '2 数据库'])
  const [hit] = await storedHits('7', '数据', 'vod')
  expect([hit?.charge, hit?.isFree]).toEqual([null, false])
})
