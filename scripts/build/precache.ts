/**
 * What the worker knows about the files of its build: which are installed with the app, which are fetched some time
 * later, and by what each is recognised (sw/own-files.ts). Without that, any answer with status 200 could take the
 * place of a file: the login page of a network, a maintenance page, half a script, the file of another build.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOnlyOf, type Manifest } from '../lib/chunk-graph.mjs'
import { writeArchive } from './archive.ts'

/** What is not installed is fetched when nothing else is to be done, or only when it is used for the first time. */
type Later = 'idle' | 'use'

/** One file as the worker's list has it; it has no `revision` where the name carries a hash. */
export interface BuiltFile {
  url: string
  revision?: string
  proof: string
  later?: Later
  /** Not in an archive: servers write into it, or every first visit has loaded it already. */
  alone?: true
  /** An archive, and of what: of what is installed, or of what is fetched when nothing else is to be done. */
  holds?: 'installed' | 'idle'
  /** Of the whole file; it is not written into the list. */
  size: number
}

type Listed = Pick<BuiltFile, 'url' | 'size'>

/**
 * The checkout and the forms that only send something, which can do nothing without a network; what a busy server is met with;
 * messages, announcements, orders, credits, files, learning progress, the settings and the storage space, which are seldom
 * looked at; the card of the day and the list of keys, which are left out where they are missing, and the school's code for
 * WeChat; what follows a system's size of text, which the page keeps by itself; what tells the school of an error; installing
 * itself; what only makes something faster, or asks the network again; downloads, gestures and 听课, whose code is stored with
 * its first use, as all code is, and is of no use before. Not what a start without a network leads to by itself: the dialog
 * that waits for one, and the login behind it. Nor what would be lost without it: notes, and what counts the time of a lesson.
 */
export const seldom = [
  'weixin-js-sdk',
  'src/platform/browser/wechat.ts',
  'src/api/wechat.ts',
  'src/app/shortcut-list.tsx',
  'src/features/home/qrcode-sheet.tsx',
  'src/platform/browser/desktop-address.ts',
  'src/platform/browser/system-text-size.ts',
  'src/ui/media/load-icon-shapes.ts',
  'src/features/install/install-hint.tsx',
  'src/features/course/files-panel.tsx',
  'src/routes/_guarded/study.course.',
  'src/routes/_guarded/study.record.',
  'src/app/start-downloads.ts',
  'src/domain/downloads/',
  'src/domain/learning-data/',
  'src/domain/record/today-card.tsx',
  'src/features/downloads/',
  'src/features/player/lesson-extras.ts',
  'src/features/player/listening/listening.tsx',
  'src/routes/downloads',
  'src/platform/reads/ask-again.ts',
  'src/platform/browser/operator/report-error.ts',
  'src/features/comment/comments-panel.tsx',
  'src/routes/_guarded/order.',
  'src/routes/_guarded/role.',
  'src/routes/_guarded/messages',
  'src/routes/_guarded/member.credits',
  'src/routes/_guarded/member.order',
  'src/routes/_guarded/member.mobile',
  'src/routes/_guarded/member.password',
  'src/routes/_guarded/member.profile',
  'src/routes/member.setting',
  'src/routes/member.storage',
  'src/routes/announcement',
  'src/routes/auth.faceSuccess',
  'src/routes/bind-mobile',
  'src/routes/code-bind-mobile',
  'src/routes/forgot-password',
  'src/routes/login-error',
]
/** Of no use without a network, or to most schools: what plays HLS (110 KB), and what tells a school of events. */
export const onlyWhenUsed = ['hls.js', 'src/app/app-events.ts', 'src/platform/browser/operator/measure-vitals.ts']

/** Where index.html says which build it is of: at its end, so that half a page does not say it. */
const markPlace = 'build-unknown'
const mark = /build-[\w+/]{4}(?=")/

/**
 * What a file is recognised by: 24 bits of its SHA-256; a letter more for each file would be 180 bytes of the worker. It is
 * held against accidents; who can write here needs none.
 */
export const proofOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64').slice(0, 4)

/** A page of this build: its mark is made of everything else in it. @throws Error when it has no place for one. */
export function marked(html: string): string {
  const plain = html.replace(mark, markPlace)
  if (!plain.includes(markPlace)) throw new Error(`index.html lacks "${markPlace}"`)
  return plain.replace(markPlace, `build-${proofOf(plain)}`)
}

/** What `file` of a finished build is recognised by: the mark of the page, which servers may fill in, else its bytes. */
export function proofIn(outDir: string, file: string): string {
  const bytes = readFileSync(join(outDir, file))
  return file === 'index.html' ? (mark.exec(bytes.toString('utf8'))?.[0] ?? '') : proofOf(bytes)
}

/** Writes the mark into the page of a finished build. */
export function writeMark(outDir: string): void {
  const file = join(outDir, 'index.html')
  writeFileSync(file, marked(readFileSync(file, 'utf8')))
}

/**
 * The worker's list of a finished build, to which it adds the archives.
 * @throws Error when a name above means no chunk any more: its screen would be installed again without a word.
 */
export function builtFiles(outDir: string, files: readonly Listed[]): BuiltFile[] {
  const chunks: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const filesOf = (names: readonly string[]): Set<string> => {
    for (const name of names)
      if (!Object.keys(chunks).some((key) => key.includes(name))) throw new Error(`No chunk of the build is "${name}"`)
    return filesOnlyOf(chunks, (key) => names.some((name) => key.includes(name)))
  }
  const used = filesOf(onlyWhenUsed)
  const notInstalled = filesOf([...seldom, ...onlyWhenUsed])
  // what the script in the page names is loaded on some screens only
  const page = readFileSync(join(outDir, 'index.html'), 'utf8').replaceAll(/(<script[^>]*>)[^]*?<\/script>/g, '$1')
  const isAlone = (url: string): boolean => url === 'index.html' || (isHashed(url) && page.includes(url))
  const list = files.map(({ url, size }): BuiltFile => {
    const proof = proofIn(outDir, url)
    const file = { url, ...(!isHashed(url) && { revision: proof }), proof, size }
    if (notInstalled.has(url)) return { ...file, later: used.has(url) ? 'use' : 'idle' }
    return isAlone(url) ? { ...file, alone: true } : file
  })
  const archiveOf = (holds: 'installed' | 'idle', isHeld: (file: BuiltFile) => boolean): BuiltFile => {
    const held = list.filter(isHeld)
    const url = writeArchive(
      outDir,
      held.map((file) => file.url),
    )
    return { url, proof: '', holds, size: held.reduce((sum, file) => sum + file.size, 0) }
  }
  return [
    ...list,
    archiveOf('installed', ({ later, alone }) => later === undefined && alone === undefined),
    archiveOf('idle', ({ later }) => later === 'idle'),
  ]
}

/** Its name changes with its bytes: what the browser has stored under it is right for ever. */
const isHashed = (url: string): boolean => url.startsWith('assets/')
