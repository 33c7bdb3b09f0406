const mark = 'Missing part of the app: '

/**
 * Marks the errors of chunks that could not be loaded, so that they are known whatever the engine calls them, and
 * so that the router, which would reload at once and without asking, leaves them to us (screens 1.6.4).
 */
export function markMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = mark + payload.message
  })
}

/** True when a chunk of the app could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(mark)
}
