import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** Stands in the place of a screen whose code is still on its way, where the router has no former one to show. */
export function LoadingScreen() {
  return (
    <Screen title="正在加载" isBusy>
      <Skeleton kind="rows" rows={6} />
    </Screen>
  )
}
