import { paths } from '../../../shared/paths.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { AppLink } from '../../../ui/frame/link.tsx'

/** 返回首页, below the other ways: after the cashier, 返回 would open it again (screens 2.10, 2.11). */
export function HomeLink() {
  return (
    <AppLink href={paths.home} replace className={buttonClass({ variant: 'text', block: true })}>
      返回首页
    </AppLink>
  )
}
