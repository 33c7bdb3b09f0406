/** What is commented on. */
export interface CommentSubject {
  readonly kind: 'course' | 'lesson'
  readonly id: number
}

/** What a screen says about the place of its comments; the route fills it, so that no feature has to know another. */
export interface CommentSlot extends CommentSubject {
  /** `is_allow_comment`. */
  readonly isAllowed: boolean
  /** `hasAccess` of a course, `canWatch` of a lesson. */
  readonly hasAccess: boolean
}
