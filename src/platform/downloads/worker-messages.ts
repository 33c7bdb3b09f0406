/** What page and download worker say to each other. Both are of one build, but a page may meet the worker of another. */
import type { Address, Outcome } from './download-ports.ts'

export type ToWorker =
  /** Whether files can be written. */
  | { readonly kind: 'probe'; readonly id: number }
  | {
      readonly kind: 'begin'
      readonly id: number
      readonly member: string
      readonly lesson: number
      readonly quality: string | null
      readonly seconds: number | null
    }
  | { readonly kind: 'stop'; readonly id: number; readonly isKept: boolean }
  /** The answer to `addresses`; `refused` are the server's words, null with no list: no answer. */
  | {
      readonly kind: 'addresses'
      readonly id: number
      readonly list: readonly Address[] | null
      readonly refused: string | null
    }

export type FromWorker =
  /** `isFull`: they cannot for want of room alone. */
  | { readonly kind: 'probed'; readonly id: number; readonly isGood: boolean; readonly isFull: boolean }
  /** The page asks the server: the worker has no session. */
  | { readonly kind: 'addresses'; readonly id: number }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: number; readonly total: number | null }
  | { readonly kind: 'complete'; readonly id: number }
  | { readonly kind: 'end'; readonly id: number; readonly outcome: Outcome | { readonly kind: 'stopped' } }

/** A message that has the form of one of ours: a kind, and the number of the download it belongs to. */
export function isMessage(value: unknown): value is { readonly kind: string; readonly id: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'id' in value &&
    typeof value.id === 'number'
  )
}
