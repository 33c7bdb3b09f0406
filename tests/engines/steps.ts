/** What several flows do on their way. */
import { demoPassword } from '../support/data/demo.ts'
import type { Learner } from './learner.ts'

/** Keys that are no sign, as WebDriver writes them. */
export const keyOf = { escape: '\uE00C', right: '\uE014' } as const

/** Logs in on the form that is open. */
export async function logInHere(learner: Learner, mobile: string): Promise<void> {
  await learner.type(/手机号/, mobile)
  await learner.type('密码', demoPassword)
  await learner.tap('button', '登录')
  await learner.isAt(/^(?!\/login)/)
}

export async function logIn(learner: Learner, mobile: string): Promise<void> {
  await learner.open('/login-password')
  await logInHere(learner, mobile)
}

/** Waits until the app is installed and answered by its worker. */
export const waitForWorker = (learner: Learner) =>
  learner.waitsFor('a worker looks after the page', () => navigator.serviceWorker?.controller?.state === 'activated')
