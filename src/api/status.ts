import { call, type CallOptions } from './client.ts'

/** Asks the server for nothing at all: whether it can be reached (screens 1.12.3). */
export async function getStatus(options: CallOptions = {}): Promise<void> {
  await call({ isBackground: true, ...options, path: '/api/v3/status' })
}
