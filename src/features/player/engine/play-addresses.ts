import { getPlayInfo } from '../../../api/lesson.ts'
import { errorDetail, isTakenBack } from '../../../shared/errors.ts'
import { errorMessage, serverMessage, strings } from '../../../strings/zh-CN.ts'
import type { ResolveFailure } from './player-port.ts'
import { sourceOf, type FrameRules, type Source } from './sources.ts'

/** Asks for the addresses of a lesson. Throws AppError. */
export async function playSource(
  lessonId: number,
  isTrial: boolean,
  rules: FrameRules,
  signal: AbortSignal,
): Promise<Source> {
  return sourceOf(await getPlayInfo({ lessonId, isTrial }, { signal }), rules)
}

/** What a failed question for the addresses means (screens 2.7 rule 1). `isOffline`: what requests conclude so far. */
export function playFailure(error: unknown, isOffline: boolean): ResolveFailure {
  const detail = errorDetail(error)
  switch (detail?.kind) {
    case 'cancelled':
    // ends the session and with it this screen (screens 1.7)
    case 'unauthorized':
      return { kind: 'ignored' }
    case 'business':
      return { kind: 'refused', message: serverMessage(detail.message) }
    case 'notFound':
      return isTakenBack(error)
        ? { kind: 'refused', message: serverMessage(detail.message) }
        : { kind: 'failed', reason: strings.http, isOffline: false }
    default:
      return {
        kind: 'failed',
        reason: errorMessage(error),
        isOffline: detail?.kind === 'offline' || (detail?.kind === 'timeout' && isOffline),
      }
  }
}
