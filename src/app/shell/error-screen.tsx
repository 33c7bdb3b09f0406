import { useRouter } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { safeTarget } from '../../shared/safe-target.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { StateView } from '../../ui/state/state-view.tsx'

/** /error and every unknown address (screens 2.25, 2.26). `from` is where 重试 leads; hostile values offer none. */
export function ErrorScreen({ from }: { from?: string | undefined }) {
  const router = useRouter()
  const target = retryTarget(from)
  return (
    <Screen title="页面不存在">
      <StateView
        illustration="gone"
        title="页面不存在或暂时无法访问"
        actions={
          <>
            {target !== null && (
              <Button variant="quiet" onClick={() => void router.navigate({ href: target, replace: true })}>
                {strings.retry}
              </Button>
            )}
            <AppLink href={paths.home} replace className={buttonClass({ variant: 'primary' })}>
              {strings.home}
            </AppLink>
          </>
        }
      />
    </Screen>
  )
}

function retryTarget(from: string | undefined): string | null {
  if (from === undefined) return null
  const target = safeTarget(from, location.origin)
  return target === paths.home || target.startsWith(paths.error()) ? null : target
}
