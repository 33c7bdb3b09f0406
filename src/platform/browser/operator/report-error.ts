/**
 * What an operator may learn of an unexpected exception (screens 1.23): where in the code it was, and nothing of the
 * member. `config.js` may name a function for it, `self.onAppError = (report) => …`; without one nothing happens.
 */

export interface ErrorReport {
  readonly name: string
  readonly message: string
  /** Function and place in the code, the innermost first. */
  readonly stack: readonly string[]
  /** The screen, without ids, query and hash. */
  readonly screen: string
}

const maxFrames = 12

/** Takes out addresses' queries, tokens, numbers that could be somebody's, and whatever a person may have written. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, 2000)
    .replaceAll(/[?#][^\s)'"]*/g, '')
    .replaceAll(/[\w+/=-]+\.[\w+/=-]+\.[\w+/=.-]+|[\w+/=-]{25,}/g, '…')
    .replaceAll(/\d{5,}/g, '…')
    .replaceAll(/[^\x20-\x7e…]+/g, '…')
    .slice(0, 300)
}

/** A frame as file, line and column only: names of files are hashes, paths of the machine are left out. */
function placeOf(frame: string): string | null {
  // cut, and in two steps: a line without end that nearly fits must not take seconds
  const [, name = '', address = ''] = /^\s*(?:at )?(?:([\w$.<> ]*)[@ (])?([^\s(@]*)/.exec(frame.slice(0, 300)) ?? []
  const [, file, position] = /([^/?]+\.[jt]sx?)(?:\?[^:]*)?:(\d+:\d+)/.exec(address) ?? []
  return file === undefined ? null : `${name.trim()} ${file}:${position}`.trim()
}

/** The report of an exception on the screen at `pathname`. Never throws. */
export function errorReport(error: unknown, pathname: string): ErrorReport {
  const isError = error instanceof Error
  const frames = isError ? (error.stack ?? '').slice(0, 8000).split('\n') : []
  return {
    name: isError ? withoutSecrets(error.name) : typeof error,
    message: isError ? withoutSecrets(error.message) : '',
    stack: frames
      .map(placeOf)
      .filter((place) => place !== null)
      .slice(0, maxFrames),
    screen: withoutSecrets(pathname).replaceAll(/\d+/g, ':id'),
  }
}

/** Hands the report to the operator's function, if there is one. Never throws. */
export function reportError(error: unknown): void {
  const { onAppError } = globalThis as { onAppError?: unknown }
  if (typeof onAppError !== 'function') return
  try {
    onAppError(errorReport(error, location.pathname))
  } catch {
    // it is not this app's
  }
}
