/** How the source is cut into files and folders, measured (tests/architecture/house.test.ts holds it to its limits). */

/** A source file that is no test: what is counted of it. */
export interface FileOfHouse {
  readonly path: string
  readonly lines: number
  /** Project files it imports, at once or later. */
  readonly imports: readonly string[]
  /** Names of the exported values, without types. */
  readonly values: readonly string[]
}

/** At most so many files lie side by side; folders that hold one file for each resource or screen may have more. */
const folderLimit = (folder: string): number => (/^src\/(?:api|routes)(?:\/|$)/.test(folder) ? 35 : 25)
export const longestFile = 250
/** A file this short that only one other file imports has probably been cut off from it. */
const smallFileLines = 25

/** `folder: count` of each folder with too many files in it; folders below it are counted for themselves. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([folder, count]) => count > folderLimit(folder)).map((entry) => entry.join(': '))
}

/** `path: lines` of each file that takes more than one reading. */
export const longFiles = (files: readonly FileOfHouse[]): string[] =>
  files.filter(({ lines }) => lines > longestFile).map(({ path, lines }) => `${path}: ${lines}`)

/** Lines of a file in the middle, rounded down. */
export const averageLines = (files: readonly FileOfHouse[]): number =>
  Math.floor(files.reduce((sum, { lines }) => sum + lines, 0) / files.length)

/** `path: name` of each file whose only value is a component or a hook of another name. */
export const misnamedFiles = (files: readonly FileOfHouse[]): string[] =>
  files.flatMap(({ path, values: [value, ...others] }) => {
    if (value === undefined || others.length > 0 || !/^(?:[A-Z]|use[A-Z])/.test(value)) return []
    const name = value.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase()
    return path.startsWith('src/routes/') || path.replace(/^.*\/(.+)\.tsx?$/, '$1') === name
      ? []
      : [`${path}: ${value}`]
  })

/** `path ← importer` of the short files that only one file imports. The files of src/routes are named by the router. */
export function smallFilesOfOneUser(files: readonly FileOfHouse[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of files)
    for (const to of imports) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  return files.flatMap(({ path, lines }) => {
    const [first, ...others] = importers.get(path) ?? []
    if (lines > smallFileLines || first === undefined || others.length > 0 || path.startsWith('src/routes/')) return []
    return [`${path} ← ${first}`]
  })
}
