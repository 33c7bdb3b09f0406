/**
 * A short name of a token, from which the token cannot be recovered. Stored with data of a session, it makes sure that
 * they count under the same token only.
 */
export function tokenTag(token: string): string {
  let one = 0
  let two = 1
  for (let index = 0; index < token.length; index += 1) {
    one = Math.imul(one ^ token.charCodeAt(index), 16_777_619)
    two = Math.imul(two + token.charCodeAt(index), 1_540_483_477)
  }
  return `${one}${two}`
}
