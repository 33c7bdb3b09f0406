// @ts-check
import { UsageError } from './options.mjs'

/** Says what went wrong and ends with code 1; only a fault of ours shows where it is. @param {unknown} error */
export function reportFailure(error) {
  console.error(error instanceof UsageError ? `\n${error.message}` : error)
  process.exit(1)
}

/**
 * Turns the reasons why a port cannot be had into a sentence.
 * @param {unknown} error
 * @param {number} port
 * @returns {never}
 */
export function tellPort(error, port) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    throw new UsageError(`端口 ${port} 已被占用 (port in use). Choose another: PORT=${port + 1} npm start`)
  if (code === 'EACCES') throw new UsageError(`没有权限使用端口 ${port} (no permission). Choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new UsageError('HOST is not an address of this machine.')
  throw error
}
