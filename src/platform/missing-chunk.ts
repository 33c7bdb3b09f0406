const reloadedKey = 'meedu-h5-reloaded'

/** True when a code part of the app could not be loaded (each engine words it differently). */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|error loading dynamically|preload css/i.test(
    error.message,
  )
}

/** Reloads the page, at most once per tab session (screens 1.6.4). */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return
    sessionStorage.setItem(reloadedKey, '1')
  } catch {
    return // without a memory of it a loop could not be excluded
  }
  location.reload()
}
