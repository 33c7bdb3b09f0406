/** What the tests of malformed answers (screens section 6) put into the functions of `api/`, and what they look at. */
import { expect, vi } from 'vitest'
import { courseRead } from '../../../src/api/course.ts'
import { AppError } from '../../../src/shared/errors.ts'

/** Answers every request with this data; `vi.unstubAllGlobals` ends it. */
export function serve(data: unknown, envelope: object = {}): { bodies: unknown[]; urls: string[] } {
  const seen = { bodies: [] as unknown[], urls: [] as string[] }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.urls.push(url)
    seen.bodies.push(init.body)
    return Response.json({ code: 0, message: '', data, ...envelope })
  })
  return seen
}

export const malformed = { detail: { kind: 'malformed', isHtml: false } }

/** Expects an answer that is refused as malformed. */
export function broken(act: () => unknown): void {
  let error: unknown
  try {
    act()
  } catch (reason) {
    error = reason
  }
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject(malformed)
}

export const paging = { page: 1, pageSize: 10 }
export const sizing = { page: 1, size: 10 }
export const pageOf = (...data: unknown[]) => ({ data, total: data.length })

export const course = { id: 1, title: '课程' }
export const detail = (rest: object = {}) => courseRead(1).decode({ course, ...rest })

type Groups = readonly { chapter: { id: number } | null; lessons: readonly { id: number }[] }[]
/** Chapter and lessons of each group, by id. */
export const lessonIds = (groups: Groups) =>
  groups.map(({ chapter, lessons }) => [chapter?.id ?? null, lessons.map(({ id }) => id)])
