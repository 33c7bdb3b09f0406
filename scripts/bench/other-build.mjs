// @ts-check
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../lib/options.mjs'
import { root, run } from '../lib/run.mjs'

/**
 * Builds the app as it was at a commit, with the packages of today. The caller removes it.
 * @param {string} ref
 * @returns {Promise<{ dist: string, remove: () => Promise<void> }>}
 * @throws {UsageError} when there is no such commit, or it cannot be built
 */
export async function buildAt(ref) {
  const folder = join(mkdtempSync(join(tmpdir(), 'bench-')), 'app')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { isQuiet: true })
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  const { code, output } = await run('git', ['worktree', 'add', '--detach', folder, ref], { isQuiet: true })
  if (code !== 0) {
    await remove()
    throw new UsageError(`--against needs a commit (got "${ref}"): ${output.trim()}`)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // in its own folder, as any build: elsewhere it would not know its chunks, and be slower than it was
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = await run(process.execPath, [vite, 'build'], { cwd: folder, isQuiet: true })
  if (built.code !== 0) {
    await remove()
    throw new UsageError(`${ref} could not be built:\n${built.output}`)
  }
  return { dist: join(folder, 'dist'), remove }
}
