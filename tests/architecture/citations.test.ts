/** Every citation leads somewhere: sections of the documents, decisions, files; and the checker of them can fail. */
import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenCitations, brokenInScreens, numberedOf, type Cited } from './citations.ts'
import { filesBelow, readText, root } from './project-files.ts'

const isThere = (path: string): boolean => existsSync(root + path)

const folders = ['src', 'sw', 'demo', 'scripts', 'deploy', 'tests', 'docs', 'public', '.github']
const isText = (path: string): boolean => /\.(?:[cm]?[jt]sx?|css|html|md|ya?ml|json|conf|sh|webmanifest)$/.test(path)
/** Generated, recorded, or made of citations that are wrong on purpose. */
const isExempt = (path: string): boolean =>
  /^(?:src\/routeTree\.gen\.ts|tests\/contract\/recordings\/.*|tests\/architecture\/citations(?:\.test)?\.ts)$/.test(
    path,
  )

const paths = [...filesBelow(...folders), ...readdirSync(root)].filter(
  (path) => isText(path) && path !== 'package-lock.json' && !isExempt(path),
)

const everything = [...filesBelow(...folders), ...readdirSync(root)]
const screensText = readText('docs/screens.md')
const screens = numberedOf(screensText)
const cited: Cited = {
  screens,
  backend: numberedOf(readText('docs/backend.md')),
  product: numberedOf(readText('docs/product-specification.md')),
  decisions: new Set(readdirSync(`${root}docs/adr`).map((file) => file.slice(0, 4))),
  isThere,
  hasSource: (path) => everything.some((each) => each === path || each.endsWith(`/${path}`)),
}

describe('the documents', () => {
  test('have their numbers', () => {
    expect(screens.sections.size).toBeGreaterThan(70)
    expect([...screens.sections]).toEqual(expect.arrayContaining(['0.2', '1.23', '2.26', '3.8', '4.16', '6']))
    expect([...screens.paragraphs]).toEqual(expect.arrayContaining(['1.19.4', '1.2.8', '2.7.17', '2.9.6']))
    expect([...screens.items]).toEqual(
      expect.arrayContaining(['2.7 check 12', '2.7 rule 17', '1.16 row 12', '6 row 60', '4.3 check 14']),
    )
    expect([...cited.backend.items]).toEqual(expect.arrayContaining(['1 trap 12', '4 rule 9']))
    expect(cited.product.sections.size).toBe(9)
  })

  test('screens.md refers to what it has', () => {
    expect(brokenInScreens(screensText, screens)).toEqual([])
  })

  const documents = paths.filter((path) => path.endsWith('.md'))
  test.each(documents)('%s links to files that are there', (path) => {
    const links = [...readText(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !/^[a-z]+:/.test(link))
    expect(local.filter((link) => !isThere(posix.join(posix.dirname(path), decodeURI(link))))).toEqual([])
  })
})

test('no citation points to nothing', () => {
  expect(paths.length).toBeGreaterThan(400)
  const broken = paths.flatMap((path) => brokenCitations(path, readText(path), cited).map((text) => `${path}: ${text}`))
  expect(broken).toEqual([])
})

const violations = (text: string, path = 'tests/e2e/x.spec.ts') => brokenCitations(path, text, cited)

describe('the checker', () => {
  test.each([
    ['/** (screens 1.19.5) */', 'screens 1.19.5'],
    ['/** (screens 9.1) */', 'screens 9.1'],
    ['/** (screens 0.2, 1.5, 1.99) */', 'screens 1.99'],
    ['/** (screens 1.4.2,\n * 1.77.1) */', 'screens 1.77.1'],
    ['/** (screens 3.2 and 3.9) */', 'screens 3.9'],
    ['// screens 2.7 rule 18', 'screens 2.7 rule 18'],
    ['// screens 2.7 rules 17 and 18, 4.5', 'screens 2.7 rule 18'],
    ['// screens 2.7 check 40', 'screens 2.7 check 40'],
    ['// (screens section 6, rows 3–90)', 'screens 6 row 90'],
    ['// section 6 row 99', 'section 6 row 99'],
    ['// screens 2.7 layout 6', 'screens 2.7 layout 6'],
    ['// screens 3.6 to 3.9', 'screens 3.9'],
    ['// screens 1.16 row 13', 'screens 1.16 row 13'],
    ['// screens 1.13.1, check 9', 'screens 1.13.1 check 9'],
    ['// screens 2.9.7', 'screens 2.9.7'],
    ['// screens 2.1.1', 'screens 2.1.1'],
    ['// screens 2.9: the total (check 77)', '(check 77)'],
    ['// backend 15', 'backend 15'],
    ['// (backend 1, trap 13)', 'backend 1 trap 13'],
    ['// backend 4.10', 'backend 4.10'],
    ['// product specification section 10', 'product specification section 10'],
    ['// ADR 0098', 'ADR 0098'],
    ['// ADR 0008, 0098', 'ADR 0098'],
    ['// docs/adr/0098', 'ADR 0098'],
    ['// docs/NONE.md', 'docs/NONE.md'],
    ['// written by `src/app/none.ts`', 'src/app/none.ts'],
    [' * see none.css', 'none.css'],
    ['// src/wrong/start.ts', 'src/wrong/start.ts'],
    ['// (notes 10)', 'notes 10'],
    ['// api/notes.md 2', 'api/notes.md 2'],
  ])('sees %j', (text, broken) => {
    expect(violations(text).join(' ')).toContain(broken)
  })

  test.each([
    '/** (screens 0.2, 1.5, 1.18) and (screens 1.19.4, 4.1) */',
    '/** (screens 1.3.1, 1.3.2,\n * 1.20.4) */',
    '// screens 2.7 rules 1 to 3 and screens 2.7 rule 1, 4.5',
    '// screens 2.7, state buffering and rule 16; screens 2.7 layout 4; screens 2.8 to 2.11',
    '// screens 6, rows 13–15, 25, 43, 47',
    '// screens 1.5.7, 1.16 row 12. Then 3 screens and 1.5 seconds.',
    '// screens 2.9 (checks 1 and 2), (rule 5)',
    '// backend 10, backend 4.5, backend 1 trap 9; a backend of 4.9.30',
    '// product specification section 3, ADR 0014, 0015, docs/adr/0011, docs/adr, docs/ARCHITECTURE.md',
    '// screens 1.13.1, check 1; RFC 9110 section 14; Screens 6 row 1',
    "const none = 'none.ts' // start.ts, src/app/start.ts, $courseId.tsx",
    '// onNote: (note: string), notes of the learner, 25 notes',
  ])('accepts %j', (text) => {
    expect(violations(text)).toEqual([])
  })

  test('takes a bare row of the decoders for one of section 6', () => {
    expect(violations('// left out (row 13)', 'src/api/study.ts')).toEqual([])
    expect(violations('// left out (row 99)', 'src/api/study.ts')).toEqual(['(row 99)'])
  })

  test('looks into screens.md itself', () => {
    expect(brokenInScreens('by 1.19.4, 1.19.9 and 2.7.15, not 4.9.30-x', screens)).toEqual(['1.19.9', '4.9.30'])
    expect(brokenInScreens('## 5. Table\n| 1 | words 7.7 | 1.2, 1.88 |\nChinese wording', screens)).toEqual(['1.88'])
  })
})
