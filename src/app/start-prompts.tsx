/** What the app offers by itself at the lower edge of the screen, and keys; loaded after the first paint. */
import type { AnyRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { UpdateBar } from '../features/update/update-bar.tsx'
import { noteOpened } from '../platform/pwa/install.ts'
import { restoreScrollPosition } from '../platform/browser/scroll-position.ts'
import { besideScreensAtom } from '../platform/browser/beside-screens.ts'
import { currentActivity } from '../platform/browser/activity.ts'
import { promptAtom, watchPrompts } from '../platform/pwa/prompts.ts'
import { appStore } from '../platform/store.ts'
import { optionalComponent } from '../ui/optional-component.tsx'
import { Shortcuts } from './shortcuts.tsx'

const InstallHint = optionalComponent(() =>
  import('../features/install/install-hint.tsx').then(({ InstallHint: Hint }) => Hint),
)

/** The prompt on screen, or nothing. */
function Prompts() {
  const prompt = useAtomValue(promptAtom)
  return (
    <Suspense>
      {prompt === 'update' && <UpdateBar />}
      {prompt === 'install' && <InstallHint />}
    </Suspense>
  )
}

/** Shows the prompts, from screen to screen, hears keys, and returns to the scroll position from before an accepted update. */
export function startPrompts(router: AnyRouter): void {
  restoreScrollPosition()
  const note = (): void => noteOpened(router.state.location.pathname)
  note()
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && note())
  watchPrompts(appStore, {
    activity: currentActivity,
    onPathChange: (listener) => router.subscribe('onResolved', listener),
  })
  appStore.set(besideScreensAtom, (others) => [
    ...others,
    <Prompts key="prompts" />,
    <Shortcuts key="shortcuts" router={router} />,
  ])
}
