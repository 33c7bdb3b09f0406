// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a program, in the project folder unless `cwd` names another, without standard input; resolves with its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, isQuiet?: boolean, cwd?: string }} [options] quiet: the output is returned, not shown
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, isQuiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a JavaScript program of node_modules or of this project with the same Node.
 * @param {string} file path below the project folder
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, isQuiet?: boolean }} [options]
 */
export const runNode = (file, args = [], options = {}) => run(process.execPath, [`${root}${file}`, ...args], options)

/**
 * True in the file that Node was started with. A module has its own name, also where a link leads to the project: compared
 * with the name that was typed, the program would do nothing, and say that all is well.
 * @param {string} url import.meta.url
 */
export function isMain(url) {
  // no file where Node was given the program itself (node -e)
  const typed = process.argv[1] ?? ''
  return existsSync(typed) && url === pathToFileURL(realpathSync(typed)).href
}
