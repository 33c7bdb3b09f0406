/** What a new password must be, before an SMS is spent on it (screens 1.14). */
const fewest = 6
const most = 16

export const newPasswordHint = `${fewest}到${most}个字符`

/** What is wrong with a new password, null when it can be set. It is taken as it is; characters are code points. */
export function newPasswordMessage(password: string): string | null {
  if (password === '') return '请输入新密码'
  const { length } = Array.from(password)
  return length < fewest || length > most ? `密码长度为${fewest}到${most}个字符` : null
}
