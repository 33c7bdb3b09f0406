import { serverMessage } from '../../../strings/zh-CN.ts'

/** What the server says when a social login came to nothing (screens 2.22). */
const longest = 80
const otherwise = '授权登录失败，请重试'

/** The query of /login-error as the server makes it. */
export interface LoginErrorSearch {
  readonly login_err_msg?: string
  readonly msg?: string
  readonly action?: string
}

/** True for an address that still holds what the server appended. */
export function isUnread(search: LoginErrorSearch): boolean {
  return search.login_err_msg !== undefined || search.msg !== undefined || search.action !== undefined
}

/** The message of an address, '' without one; it is text, whatever it looks like. */
export function messageOf({ login_err_msg = '', msg = '' }: LoginErrorSearch): string {
  const message = login_err_msg.trim() === '' ? msg : login_err_msg
  return Array.from(message.trim()).slice(0, longest).join('')
}

/** What the screen says for a message, which may be any value of a history entry, or words for engineers. */
export function shownMessage(message: unknown): string {
  return typeof message === 'string' && message !== '' ? serverMessage(message, otherwise) : otherwise
}
