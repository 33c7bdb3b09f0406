/**
 * What somebody reads who is about to bind a number to a social account, when the login was not begun in this browser: a
 * link may hold the code of anybody's account, who would be able to log in with it afterwards (screens 1.9.4, 2.24).
 */
export const foreignLoginWarning =
  '此次登录不是在本浏览器中发起的。绑定后，链接中的社交账号可以登录您的账号；如非本人操作，请退出登录。'
