/** Names of the classes of CSS modules: short, since every screen and painter carries them, and readable. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const root = new URL('../../', import.meta.url).pathname

/** Which file a name was given to. */
const owners = new Map<string, string>()

/**
 * The name a class of the file goes by: its own, and two to three characters that stand for the file; the same in every
 * build, so that app and painters share their styles.
 * @throws Error when another file would get the same name.
 */
export function className(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*/, ''))
  const mark = createHash('sha256').update(file).digest().readUInt16BE().toString(36)
  const own = `${name}-${mark}`
  const owner = owners.get(own) ?? file
  if (owner !== file) throw new Error(`${owner} and ${file} would share the class ${own}: rename one of them`)
  owners.set(own, file)
  return own
}
