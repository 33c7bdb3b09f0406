/** Chunks that could not be loaded; the recovery from it is `recover-missing-chunk.ts`, loaded when it is needed. */

const mark = 'Missing part of the app: '

/**
 * Marks the errors of chunks that could not be loaded, because each engine words them differently. The mark also keeps
 * the router from its own reaction to its wording, a reload at once and without asking (screens 1.6.4).
 */
export function markMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = mark + payload.message
  })
}

/** True for the error of a chunk of the app that could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(mark)
}
