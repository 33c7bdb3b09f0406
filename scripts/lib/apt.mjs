// @ts-check
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** True for root on Debian and what is made of it. */
export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian's packages; false when they cannot be had. @param {readonly string[]} packages */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-qq'], { env })).code !== 0) return false
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })).code === 0
}
