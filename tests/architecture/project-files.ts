/** The files of the project, as the tests beside this one see them. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/')

export const readText = (path: string): string => readFileSync(root + path, 'utf8')

/** What is installed, or made by a run, is not of the project (scripts/mutation/). */
const isOwn = (path: string): boolean => !/\/(?:node_modules|\.out)\//.test(path)

/** Paths of all files below the folders, with forward slashes, from the project's own folder on. */
export const filesBelow = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').slice(root.length).replace('//', '/'))
      .filter(isOwn),
  )
