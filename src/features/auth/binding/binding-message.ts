/** What the server answers when a number cannot be bound; it has no codes of its own for it (screens 2.18, 2.23, 2.24). */
import { errorDetail } from '../../../shared/errors.ts'

const hasMessageWith =
  (message: string) =>
  (error: unknown): boolean => {
    const detail = errorDetail(error)
    return detail?.kind === 'business' && detail.message === message
  }

/** The member has a number already. */
export const isAlreadyBound = hasMessageWith('已绑定')

/** The number belongs to another member. */
export const isNumberTaken = hasMessageWith('手机号已存在')

/** The code of the social login is no longer known. */
export const isLoginCodeExpired = hasMessageWith('已过期')

/** The number belongs to no account (screens 3.1). */
export const isNumberUnknown = hasMessageWith('手机号不存在')
