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
    console.error(output)
    throw new UsageError(`--against 找不到「${ref}」这个提交：写成本仓库里有的，例如 --against HEAD~1。`)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // in its own folder, as any build: elsewhere it would not know its chunks, and be slower than it was
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = await run(process.execPath, [vite, 'build'], { cwd: folder, isQuiet: true })
  if (built.code !== 0) {
    await remove()
    console.error(built.output)
    throw new UsageError(`「${ref}」构建失败，原因见上面的输出：换一个能构建的提交。`)
  }
  return { dist: join(folder, 'dist'), remove }
}
