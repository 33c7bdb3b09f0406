/** The source is cut into pieces of a size that can be read and replaced, and the measuring of it can fail. */
import { describe, expect, test } from 'vitest'
import {
  averageLines,
  crowdedFolders,
  smallFilesOfOneUser,
  longestFile,
  longFiles,
  misnamedFiles,
  type FileOfHouse,
} from './house.ts'
import { filesBelow, readText } from './project-files.ts'
import { parseSource } from './source-files.ts'

const inFolders = filesBelow('src', 'sw').filter(
  (path) => !/\.test\.tsx?$/.test(path) && path !== 'src/routeTree.gen.ts',
)

/** The short files with one importer: each is loaded later than it, or belongs to another layer or folder. */
const cutOff = [
  'src/api/credit.ts ← src/features/credits/credits-screen.tsx',
  'src/app/shortcut-list.tsx ← src/app/shortcuts.tsx',
  'src/ui/apply-brand.ts ← src/app/start.ts',
  'src/domain/order/follow-purchases.ts ← src/app/after-first-paint.ts',
  'src/features/downloads/are-downloads-offered.ts ← src/routes/downloads.tsx',
  'src/features/downloads/overlays.ts ← src/features/downloads/deferred-overlays.tsx',
  'src/features/home/qrcode-sheet.tsx ← src/features/home/account-block.tsx',
  'src/features/install/install-hint.tsx ← src/app/start-prompts.tsx',
  'src/features/install/install-row.tsx ← src/routes/member.setting.tsx',
  'src/features/update/update-bar.tsx ← src/app/start-prompts.tsx',
  'src/platform/downloads/ask-to-keep.ts ← src/platform/downloads/create-downloads.ts',
  'src/platform/session/session-chunk.ts ← src/platform/session/stored-session.ts',
  'src/platform/storage/read-stored-answer.ts ← src/app/painter/course.tsx',
  'src/ui/course/course-skeleton.tsx ← src/features/course/course-screen.tsx',
  'src/ui/state/notice-bar.tsx ← src/features/home/home-view.tsx',
]

const undocumented: string[] = []
const files: FileOfHouse[] = inFolders
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = readText(path)
    const source = parseSource(path, text)
    undocumented.push(...source.undocumented.map((name) => `${path}: ${name}`))
    return {
      path,
      lines: text.split('\n').length - 1,
      values: source.values,
      imports: source.imports.filter(({ isPackage }) => !isPackage).map(({ to }) => to),
    }
  })

describe('the house', () => {
  test('is there', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.find(({ path }) => path === 'src/app/main.tsx')?.imports).toContain('src/app/start.ts')
  })

  test('has no folder with more files than can be taken in at a glance', () => {
    expect(crowdedFolders(inFolders)).toEqual([])
  })

  test('has no file that takes more than one reading', () => {
    expect(longFiles(files)).toEqual([])
  })

  test('names a file after the one component or hook in it', () => {
    expect(misnamedFiles(files)).toEqual([])
  })

  test('has files of a middling size', () => {
    expect(averageLines(files)).toBeGreaterThanOrEqual(60)
    expect(averageLines(files)).toBeLessThanOrEqual(110)
  })

  test('says of each function that others call what it does', () => {
    expect(undocumented).toEqual([])
  })

  test('has no further file that was cut off from its only importer', () => {
    expect(smallFilesOfOneUser(files)).toEqual(cutOff)
  })
})

const side = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
const file = (path: string, lines: number, ...imports: string[]): FileOfHouse => ({
  path,
  lines,
  imports,
  values: [],
})
const named = (path: string, text: string) => ({ ...file(path, 9), values: parseSource(path, text).values })

describe('the measure', () => {
  test('sees a folder with too many files, not those of the folders below it', () => {
    expect(crowdedFolders(side('src/ui', 26))).toEqual(['src/ui: 26'])
    expect(crowdedFolders([...side('src/ui', 25), ...side('src/ui/form', 25)])).toEqual([])
  })

  test('leaves room for one file a resource and one a screen', () => {
    expect(crowdedFolders([...side('src/api', 35), ...side('src/routes/_guarded', 35)])).toEqual([])
    expect(crowdedFolders(side('src/api', 36))).toEqual(['src/api: 36'])
    expect(crowdedFolders(side('src/apidoc', 26))).toEqual(['src/apidoc: 26'])
  })

  test('sees a long file', () => {
    expect(longFiles([file('src/a.ts', longestFile), file('src/b.ts', longestFile + 1)])).toEqual(['src/b.ts: 251'])
  })

  test('counts lines, rounded down', () => {
    expect(averageLines([file('src/a.ts', 10), file('src/b.ts', 21)])).toBe(15)
  })

  test('sees a function without a comment', () => {
    const text = '/** Said. */\nexport function a() {}\nexport async function b() {}\nfunction c() {}'
    expect(parseSource('src/a.ts', text).undocumented).toEqual(['b'])
  })

  test('sees a file named otherwise than its component or hook', () => {
    const mark = 'export type Kind = 1\nexport const LessonMark = 1'
    expect(misnamedFiles([named('src/a/download-mark.tsx', mark)])).toEqual(['src/a/download-mark.tsx: LessonMark'])
    expect(misnamedFiles([named('src/a/screen.ts', 'export function useScreen() {}')])).toHaveLength(1)
    expect(misnamedFiles([named('src/a/lesson-mark.tsx', mark)])).toEqual([])
    expect(misnamedFiles([named('src/a/parts.tsx', `${mark}\nexport const OtherMark = 2`)])).toEqual([])
    expect(misnamedFiles([named('src/a/purchase.ts', 'export const invalidate = 1')])).toEqual([])
  })

  test('sees a short file with one importer, however often that one imports it', () => {
    expect(smallFilesOfOneUser([file('src/a.ts', 100, 'src/b.ts', 'src/b.ts'), file('src/b.ts', 25)])).toEqual([
      'src/b.ts ← src/a.ts',
    ])
  })

  test('leaves alone what is longer, shared, or where others begin', () => {
    expect(smallFilesOfOneUser([file('src/a.ts', 100, 'src/b.ts'), file('src/b.ts', 26)])).toEqual([])
    expect(
      smallFilesOfOneUser([file('src/a.ts', 9, 'src/c.ts'), file('src/b.ts', 9, 'src/c.ts'), file('src/c.ts', 9)]),
    ).toEqual([])
    expect(smallFilesOfOneUser([file('src/routeTree.ts', 9, 'src/routes/a.tsx'), file('src/routes/a.tsx', 9)])).toEqual(
      [],
    )
  })
})
