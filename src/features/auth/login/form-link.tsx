import { buttonClass } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AppLink } from '../../../ui/frame/link.tsx'
import styles from './login.module.css'
import { rememberTypedMobile } from './typed-mobile.ts'

export interface FormLinkProps {
  readonly href: string
  /** The number typed so far, which the other form starts with. */
  readonly mobile: string
  readonly children: string
}

/** From one login form to another: in its place, with the same target (screens 1.4.4). */
export function FormLink({ href, mobile, children }: FormLinkProps) {
  return (
    <AppLink
      href={href}
      replace
      className={cx(buttonClass({ variant: 'text' }), styles.link)}
      onClick={() => rememberTypedMobile(mobile)}
    >
      {children}
    </AppLink>
  )
}
