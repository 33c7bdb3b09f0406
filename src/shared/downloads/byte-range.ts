/** Which bytes of a stored film answer a request (RFC 9110, section 14). */

export type RangeAnswer =
  /** `end` is the first byte that is not sent. */
  { readonly status: 200 | 206; readonly start: number; readonly end: number } | { readonly status: 416 }

/**
 * What a header that asks for a range of `size` bytes is answered with. What cannot be read, and several ranges at once,
 * which no player asks for, are answered with the whole.
 */
export function answerRange(header: string | null, size: number): RangeAnswer {
  const whole = { status: 200, start: 0, end: size } as const
  const [, from = '', to = ''] = /^bytes=[\t ,]*(\d*)-(\d*)[\t ,]*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return whole
  const last = Number(to)
  const start = from === '' ? Math.max(0, size - last) : Number(from)
  if (from !== '' && to !== '' && last < start) return whole
  if (start >= size) return { status: 416 }
  return { status: 206, start, end: from === '' || to === '' ? size : Math.min(size, last + 1) }
}
