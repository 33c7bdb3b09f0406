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
  // of three servers one may have failed
  const taken = error instanceof Error && 'port' in error ? Number(error.port) : port
  if (code === 'EADDRINUSE')
    throw new UsageError(`端口 ${taken} 已被占用：换一个，例如 npm start -- --port ${port + 10}。`)
  if (code === 'EACCES')
    throw new UsageError(`没有权限使用端口 ${taken}：换一个 1023 以上的，例如 npm start -- --port 4173。`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    throw new UsageError(
      'HOST（或 --host=）不是这台机器的地址：改成这台机器的，或只写 --host，让局域网内的设备都能打开。',
    )
  throw error
}
