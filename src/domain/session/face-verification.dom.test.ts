import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyValues } from '../../platform/storage/storage.ts'
import { faceVerificationKeys, forgetFaceVerification, goToFaceVerification } from './face-verification.ts'

beforeEach(() => {
  vi.useFakeTimers()
  for (const step of ['get', 'set', 'delete'] as const)
    vi.spyOn(keyValues, step).mockReturnValue(new Promise<never>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = async () => ({ bizToken: 'T', ruleId: 'R', url: 'https://face.test/' })

it('does not begin where the disk never answers: nobody could ask for the result', async () => {
  const failure = goToFaceVerification(start, '/', new AbortController().signal).catch((error: unknown) =>
    String(error),
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(await failure).toMatch('does not answer')
})

it('is not known, and forgotten, where the disk never answers', async () => {
  const keys = faceVerificationKeys()
  const forgotten = forgetFaceVerification()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await keys).toBeNull()
  await forgotten
})
