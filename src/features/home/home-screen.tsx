import { lazy, Suspense, useCallback, useRef, type ComponentType } from 'react'
import { pageBlocksRead, type PageBlock } from '../../api/page-block.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { refreshScreen } from '../../platform/reads/query-client.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { paths } from '../../shared/paths.ts'
import type { ReadState } from '../../shared/read.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { NoticeBar } from '../../ui/state/notice-bar.tsx'
import { FailedView } from '../../ui/state/read-view.tsx'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StaleLine } from '../../ui/state/stale-line.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useShownTogether } from '../../ui/state/use-shown-together.ts'
import { HomeBar } from './home-bar.tsx'
import { withConfiguredSlider } from './home-model.ts'
import styles from './home.module.css'
import { PageBlocks } from './page-blocks.tsx'
import type { PullToRefreshProps } from './pull-to-refresh.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useContinueSlot } from './use-continue-slot.tsx'
import { useLatestAnnouncement } from './use-latest-announcement.ts'

// nobody pulls before there is something to refresh, and home does without it
const PullToRefresh = lazy<ComponentType<PullToRefreshProps>>(() =>
  import('./pull-to-refresh.tsx').then(
    (loaded) => ({ default: loaded.PullToRefresh }),
    () => ({ default: () => null }),
  ),
)

/** 首页 (screens 2.1). */
export function HomeScreen() {
  const config = useSystemConfig()
  const isOffline = useIsOffline()
  const { state, refresh } = useMainRead(pageBlocksRead())
  const { announcement, isSettled, close } = useLatestAnnouncement()
  const continueSlot = useContinueSlot()
  const areCompanionsReady = isOffline || (isSettled && continueSlot.isSettled)
  const isShown = useShownTogether(state.status !== 'loading', areCompanionsReady)
  const area = useRef<HTMLDivElement>(null)
  const refreshAll = useCallback(() => {
    refreshScreen()
    return refresh()
  }, [refresh])

  return (
    <TabScreen title="首页" documentTitle={config.name}>
      <div ref={area} className={cx(styles.home, isShown && announcement !== null && styles.hasNotice)}>
        {isShown && (
          <Suspense>
            <PullToRefresh area={area} onRefresh={refreshAll} />
          </Suspense>
        )}
        {isShown && announcement !== null && (
          <div className={styles.notice}>
            <NoticeBar
              title={announcement.title}
              href={paths.announcement(announcement.id)}
              onClose={() => close(announcement.id)}
            />
          </div>
        )}
        <div className={styles.below}>
          <HomeBar />
          {isShown && state.status === 'stale' && (
            <div className={styles.stale}>
              <StaleLine updatedAt={state.updatedAt} />
            </div>
          )}
          <div hidden={!isShown}>{continueSlot.card}</div>
          {isShown ? <HomeContent state={state} onRetry={() => void refresh()} /> : <Skeleton kind="home" />}
          {isShown && <SiteFooter config={config} />}
        </div>
      </div>
    </TabScreen>
  )
}

function HomeContent({ state, onRetry }: { state: ReadState<readonly PageBlock[]>; onRetry: () => void }) {
  const { sliders } = useSystemConfig()
  if (state.status === 'loading') return <Skeleton kind="home" />
  if (state.status === 'failed') return <FailedView error={state.error} onRetry={onRetry} />
  const blocks = withConfiguredSlider(state.data, sliders)
  if (blocks.length > 0) return <PageBlocks blocks={blocks} />
  return (
    <StateView
      illustration="empty"
      title="首页正在布置中"
      actions={
        <AppLink href={paths.courses()} className={buttonClass()}>
          全部课程
        </AppLink>
      }
    />
  )
}
