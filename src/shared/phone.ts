/** Mainland mobile numbers (screens 1.14). */

/** And what is not seen: a number that is copied has signs of its direction around it. */
const separators = /[\s\p{Cf}\u2010-\u2015\uFF0D-]/gu
const fullWidth = /[\uFF0B\uFF10-\uFF19]/g

/**
 * The plain number of 11 digits, or null for anything else. Spaces, hyphens, invisible signs and a leading +86 are dropped,
 * full-width digits are converted.
 */
export function parseMobile(raw: string): string | null {
  const plain = raw
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(separators, '')
    .replace(/^\+86/, '')
  return /^1[3-9][0-9]{9}$/.test(plain) ? plain : null
}

/** 138****0000; anything that is no number of 11 digits is hidden as a whole. */
export function maskMobile(mobile: string): string {
  return /^\d{11}$/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : '****'
}

/** The name of an account in a question to the learner: nickname, and the masked number where one is bound. */
export function accountName(member: {
  readonly nickname: string
  readonly mobile: string
  readonly isMobileBound: boolean
}): string {
  return member.isMobileBound ? `${member.nickname} ${maskMobile(member.mobile)}` : member.nickname
}
