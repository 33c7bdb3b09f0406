/** What several flows do on their way. */
import { demoPassword } from '../support/data/demo.ts'
import type { Learner } from './learner.ts'

export const buyer = '13800000000'
export const newcomer = '13800000002'

export async function logIn(learner: Learner, mobile: string): Promise<void> {
  await learner.open('/login-password')
  await learner.type(/手机号/, mobile)
  await learner.type('密码', demoPassword)
  await learner.tap('button', '登录')
  await learner.isAt(/^(?!\/login)/)
}

/** Waits until the app is installed and answered by its worker. */
export const waitForWorker = (learner: Learner) =>
  learner.waitsFor('a worker looks after the page', () => navigator.serviceWorker?.controller?.state === 'activated')
