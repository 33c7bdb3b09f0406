/** What is written down beside the bytes of an unfinished download: how far they can be relied on. Pure. */
import { isCount } from '../../../shared/is-count.ts'

export interface Note {
  /** What the bytes were taken from: the path of the file, or the names of all pieces. */
  readonly source: string
  readonly quality: string | null
  /** All bytes of a file, or all pieces; null while it is not known. */
  readonly total: number | null
  /** What is needed to finish it without a network: `seconds` is what its length is compared with. */
  readonly form: 'file' | 'ts' | 'fmp4'
  readonly seconds: number | null
  /** By how much these may be wrong. */
  readonly slack: number
  /** The source whose bytes all came and were no film; '' for none. */
  readonly failed: string
  /** Where each piece ends, and the check sum of its bytes. */
  readonly pieces: readonly (readonly [end: number, sum: number])[]
}

export const endOf = ({ pieces }: Pick<Note, 'pieces'>): number => pieces.at(-1)?.[0] ?? 0

/** A stored note; null for anything else, and for another version's. */
export function parseNote(value: unknown): Note | null {
  if (typeof value !== 'object' || value === null) return null
  const { source, quality, total, form, seconds, slack, failed, pieces }: Partial<Record<keyof Note, unknown>> = value
  if (typeof source !== 'string' || (total !== null && !isCount(total))) return null
  if (quality !== null && typeof quality !== 'string') return null
  if (seconds !== null && (typeof seconds !== 'number' || !(seconds >= 0))) return null
  if (form !== 'file' && form !== 'ts' && form !== 'fmp4') return null
  if (!Array.isArray(pieces)) return null
  const list: (readonly [number, number])[] = []
  for (const piece of pieces as unknown[]) {
    if (!Array.isArray(piece)) return null
    const [end, sum] = piece as unknown[]
    if (!isCount(end) || !isCount(sum) || end <= (list.at(-1)?.[0] ?? 0)) return null
    list.push([end, sum])
  }
  // a former version noted neither
  const more = { slack: typeof slack === 'number' ? slack : 0, failed: typeof failed === 'string' ? failed : '' }
  return { source, quality, total, form, seconds, ...more, pieces: list }
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})

/** CRC-32, in steps: finds what a disk or a crash has changed, not what somebody has forged. */
export function checkSum(bytes: Uint8Array, former = 0): number {
  let sum = ~former
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return ~sum >>> 0
}
