// @ts-check
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** True for root on Debian and what is made of it. */
export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian's packages; false when they cannot be had. It may run beside tests: what it says comes in one piece, and
 * only when it fails.
 * @param {readonly string[]} packages
 */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run('apt-get', ['-qq', ...args], { env, isQuiet: true })
    if (code === 0) continue
    console.error(output.trim())
    return false
  }
  return true
}
