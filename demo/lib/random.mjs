// @ts-check
import { createHash, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** @param {number} length */
export const randomText = (length) => Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

/** @param {number} length */
export const randomDigits = (length) => Array.from(randomBytes(length), (byte) => byte % 10).join('')

/** The same numbers on every reset, so that pictures and tests stay equal. @param {number} seed */
export const seeded = (seed) => {
  let value = seed
  return () => {
    value = (value + 0x6d2b79f5) | 0
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Stable 16-character text for a comment number, in the manner of hashids (backend 1, trap 9). @param {number} id */
export const hashId = (id) => {
  const digest = createHash('sha256').update(`comment-${id}`).digest()
  return Array.from(digest.subarray(0, 16), (byte) => letters[byte % letters.length]).join('')
}

/** Short fingerprint, never the token itself. @param {string} text */
export const fingerprint = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** @param {string} text */
export const uuidOf = (text) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @param {unknown} part */
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Looks like a JWT; the server only looks it up. @param {number} memberId @param {number} now */
export const newToken = (memberId, now) => {
  const issued = Math.floor(now / 1000)
  return [
    encode({ typ: 'JWT', alg: 'HS256' }),
    encode({ iat: issued, exp: issued + 20_160 * 60, jti: randomText(16), sub: memberId }),
    randomBytes(32).toString('base64url'),
  ].join('.')
}
