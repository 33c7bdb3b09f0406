/** A social network whose account logs a member in (screens 1.10). */
export type SocialApp = 'qq' | 'wechat'
