/** Every path that a document or a comment names is there, and the search for them can fail. */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brokenLinks, brokenPaths, commentsOf, unknownScripts } from './paths.ts'
import { filesBelow, readText, root } from './project-files.ts'

const folders = ['src', 'sw', 'tests', 'scripts', 'demo', 'deploy', 'docs', 'public']
/** Two are written by programs and not there in a fresh copy. */
const files = [...new Set([...filesBelow(...folders), 'src/routeTree.gen.ts', 'deploy/.env'])]

/** What is to be and what was: the specification names a folder that is not built yet. */
const isExempt = (path: string): boolean => /^docs\/(?:screens|product-specification)\.md$/.test(path)
const documents = [...readdirSync(root), ...files].filter((path) => path.endsWith('.md') && !isExempt(path))
/** Not what is made of patterns, or of paths that are wrong on purpose. */
const sources = [...readdirSync(root), ...files].filter(
  (path) =>
    /\.(?:[cm]?[jt]sx?|css|html|ya?ml|conf|sh)$/.test(path) &&
    !/^(?:tests\/architecture\/.*\.test\.ts|vitest\.config\.ts)$/.test(path),
)

test('the documents name what is there', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/ARCHITECTURE.md', 'docs/glossary.md']))
  expect(documents.flatMap((path) => brokenPaths(readText(path), files).map((named) => `${path}: ${named}`))).toEqual(
    [],
  )
})

test('the links of the documents lead somewhere, and their commands are commands', () => {
  const known = [...readdirSync(root), ...files]
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const forms = filesBelow('.github')
  expect(forms).toContain('.github/pull_request_template.md')
  const broken = [...documents, ...forms].flatMap((path) =>
    [...brokenLinks(path, readText(path), known), ...unknownScripts(readText(path), scripts)].map(
      (named) => `${path}: ${named}`,
    ),
  )
  expect(broken).toEqual([])
})

test('the comments name what is there', () => {
  expect(sources.length).toBeGreaterThan(600)
  const broken = sources.flatMap((path) =>
    brokenPaths(commentsOf(readText(path)), files).map((named) => `${path}: ${named}`),
  )
  expect(broken).toEqual([])
})

describe('the search', () => {
  const known = ['src/ui/form/button.tsx', 'src/ui/form/field.tsx', 'src/routes/course.$id.tsx', 'sw/sw.ts']

  test.each([
    ['see `src/ui/form/knob.tsx`.', 'src/ui/form/knob.tsx'],
    ['(src/ui/button.tsx)', 'src/ui/button.tsx'],
    ['[link](sw/shell.ts#L3), src/ui/forms/', 'src/ui/forms/'],
    ['src/ui/form/butt.tsx', 'src/ui/form/butt.tsx'],
    ['src/routes/course.$name.tsx', 'src/routes/course.$name.tsx'],
    ['src/ui/{form,state}/knob*', 'src/ui/{form,state}/knob*'],
    ['npx vitest run src/ui/form/knob', 'src/ui/form/knob'],
    ['`ui/form/knob`', 'ui/form/knob'],
    ['sw/sw, ui/form/field', 'none'],
  ])('in %j finds %j', (text, broken) => {
    expect(brokenPaths(text, known).at(-1) ?? 'none').toBe(broken)
  })

  test.each([
    'src/ui/form/button.tsx, src/ui/form/, src/ui and `src/routes/course.$id.tsx`',
    'npx vitest run src/ui/form/butt',
    'src/ui/{form,state}/*.tsx, src/**/button.tsx, src/ui/<kind>/field.tsx',
    'https://school.example/src/none.ts, ../src/none.ts, @/src/none.ts, node_modules/x/src/none.md, dist/src/none.ts',
  ])('accepts %j', (text) => {
    expect(brokenPaths(text, known)).toEqual([])
  })

  test('of links and commands', () => {
    const text = '[a](../ui/form/knob.tsx) [b](../ui/form#x) [c](https://x.example/y) [d](#here) [e](sw.ts)'
    expect(brokenLinks('sw/note.md', text.replaceAll('../ui', '../src/ui'), known)).toEqual(['../src/ui/form/knob.tsx'])
    expect(unknownScripts('`npm run build`, `npm run test:soke`', { build: '' })).toEqual(['test:soke'])
  })

  test('takes comments out of code, with what is quoted in them', () => {
    expect(commentsOf(`import { a } from 'src/x.ts'\n/** src/a.ts\n * src/b.ts */\na() // src/c.ts\n`)).toBe(
      '/** src/a.ts\n * src/b.ts */\n// src/c.ts',
    )
    expect(commentsOf('FROM x\n# src/a.sh\n<!-- src/b.html -->')).toBe('# src/a.sh\n<!-- src/b.html -->')
  })
})
