/** What a screen says about the place of its comments; the route fills it, so that no feature has to know another. */
export interface CommentSlot {
  /** 1 for a course, 2 for a lesson. */
  readonly rt: 1 | 2
  readonly rid: number
  /** `is_allow_comment`. */
  readonly isAllowed: boolean
  /** `hasAccess` of a course, `canWatch` of a lesson. */
  readonly hasAccess: boolean
}
