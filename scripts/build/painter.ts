/**
 * Builds the painters (src/app/painter): for each screen one small module without React, made of the app's own components.
 * Modules of their own stand in the place of React, its JSX and valibot.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { className } from './class-name.ts'
import { compileMark } from './compile-at-once.ts'

const file = (path: string): string => fileURLToPath(new URL(`../../src/app/painter/${path}`, import.meta.url))

const standIns = new Map([
  ['react', file('react.ts')],
  ['react/jsx-runtime', file('react.ts')],
  // nothing of it is left, but its own `require('react')` would have each module start the stand-in before its own code
  ['react-dom', file('react.ts')],
  ['valibot', file('valibot.ts')],
])

/** Called at the top of modules: what they make goes where nothing uses it. */
const makersOfValues =
  'shape part page list values mapOf scalar decoder section block from pipe transform optional object check custom unknown'
    .concat(' finite safeInteger minValue nonEmpty createContext lazy memo Set Map map')
    .split(' ')

/** What is loaded later belongs to the app: the painter shows what stands there meanwhile. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/') && code.includes('import(') ? code.replace(/\bimport\('[^']+'\)/g, 'Promise.reject()') : null,
}

/** Of a program built beside the app. */
export interface ProgramOptions {
  /** The folder of the site the app is served from. */
  readonly base: string
  readonly define: Readonly<Record<string, string>>
  readonly target: string[]
}

/**
 * Writes the painters into a finished build; returns where each lies, by name. Options as those of the app's own build, so
 * that both speak of the same files.
 * @throws Error when the build of one makes anything but one script that exports `painted`.
 */
export async function writePainters(
  outDir: string,
  names: readonly string[],
  options: ProgramOptions,
): Promise<Readonly<Record<string, string>>> {
  const written = await Promise.all(
    names.map(async (name) => {
      // all of it runs once
      const code = compileMark + (await buildPainter(name, options))
      // as all files with a hash in their name it may be kept for ever
      const path = `assets/${createHash('sha256').update(code).digest('hex').slice(0, 7)}.js`
      writeFileSync(join(outDir, path), code)
      return [name, path]
    }),
  )
  return Object.fromEntries(written) as Readonly<Record<string, string>>
}

async function buildPainter(name: string, { base, define, target }: ProgramOptions): Promise<string> {
  const options: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base,
    define,
    plugins: [nothingLater],
    css: { modules: { generateScopedName: className } },
    resolve: {
      alias: [...standIns].map(([module, replacement]) => ({ find: new RegExp(`^${module}$`), replacement })),
    },
    build: {
      target,
      write: false,
      // a page waits for it. Of an object whose properties are all named terser leaves out those that nobody names: paths,
      // messages and class names are most of that. The calls that made schemas for them would stay: it cannot know that these
      // do nothing else
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        compress: { passes: 3, pure_getters: true, keep_fargs: false, pure_funcs: ['pipe', 'check', 'object'] },
      },
      rolldownOptions: {
        input: file(`${name}.tsx`),
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false, manualPureFunctions: makersOfValues },
        output: { format: 'es', assetFileNames: 'assets/[hash:7][extname]', codeSplitting: false },
      },
    },
  }
  const result = await build(options)
  const outputs = Array.isArray(result) ? result : [result]
  const scripts = outputs.flatMap((each) =>
    'output' in each ? each.output.filter(({ type }) => type === 'chunk') : [],
  )
  const [script] = scripts
  if (script?.type !== 'chunk' || scripts.length > 1) throw new Error('The painter is not one script')
  // public/early.js waits for it: without it the app would compute before the screen is painted
  if (!script.exports.includes('painted')) throw new Error('The painter does not say when it has painted')
  // what the page has already (its styles, the icons) is not written
  return script.code
}
