import { memo, Suspense, useCallback, useRef, useState } from 'react'
import { pageBlocksRead, type PageBlock } from '../../api/page-block.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { refreshScreen } from '../../platform/reads/query-client.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { paths } from '../../shared/paths.ts'
import type { ReadState } from '../../shared/read.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { FailedView } from '../../ui/state/read-view.tsx'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StaleLine } from '../../ui/state/stale-line.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { useShownTogether } from '../../ui/state/use-shown-together.ts'
import { optionalComponent } from '../../ui/optional-component.tsx'
import { closedIdsOf, withClosedId, withConfiguredSlider } from './home-model.ts'
import { HomeBarView, HomeView, SiteFooter } from './home-view.tsx'
import styles from './home.module.css'
import { PageBlocks } from './page-blocks.tsx'
import { useContinueSlot } from './use-continue-slot.tsx'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { systemConfigAtom } from '../../platform/session/session-atoms.ts'
import { useShare } from '../../platform/browser/share.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { latestAnnouncementRead, type Announcement } from '../../api/announcement.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { readPreferences, writePreferences } from '../../platform/storage/preferences.ts'

// before the content there is nothing to refresh, and nothing to remember
const AfterContent = optionalComponent(() => import('./after-content.tsx').then(({ AfterContent: Part }) => Part))

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
  const slot = useRef<HTMLDivElement>(null)
  const refreshAll = useCallback(() => {
    refreshScreen()
    return refresh()
  }, [refresh])

  return (
    <TabScreen title="首页" documentTitle={config.name || config.webname}>
      <HomeView
        areaRef={area}
        announcement={isShown ? announcement : null}
        onCloseAnnouncement={close}
        pull={
          isShown && (
            <Suspense>
              <AfterContent area={area} slot={slot} isSlotKnown={continueSlot.isKnown} onRefresh={refreshAll} />
            </Suspense>
          )
        }
        bar={<HomeBar />}
      >
        {isShown && state.status === 'stale' && (
          <div className={styles.stale}>
            <StaleLine updatedAt={state.updatedAt} />
          </div>
        )}
        <div ref={slot} hidden={!isShown} className={styles.slot} style={{ minHeight: continueSlot.freePx }}>
          {continueSlot.card}
        </div>
        {isShown ? <HomeContent state={state} onRetry={() => void refresh()} /> : <Skeleton kind="home" />}
        {isShown && <SiteFooter config={config} />}
      </HomeView>
    </TabScreen>
  )
}

function HomeContent({ state, onRetry }: { state: ReadState<readonly PageBlock[]>; onRetry: () => void }) {
  if (state.status === 'loading') return <Skeleton kind="home" />
  if (state.status === 'failed') return <FailedView error={state.error} onRetry={onRetry} />
  return <Blocks answer={state.data} />
}

/** Not looked at again while the same answer is only asked for once more, as at each return to home. */
const Blocks = memo(function Blocks({ answer }: { readonly answer: readonly PageBlock[] }) {
  const { sliders } = useSystemConfig()
  const blocks = withConfiguredSlider(answer, sliders)
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
})

/** The search box and 分享 (screens 2.1, 1.21). */
const HomeBar = memo(function HomeBar() {
  const router = useRouter()
  const { name, webname, logo } = useSystemConfig()
  const pictureSource = usePictureSource()
  const isConfigHeld = useAtomValue(systemConfigAtom) !== null
  const [keywords, setKeywords] = useState('')
  const picture = pictureSource(logo.logo)
  const share = useShare({ title: name || webname, text: '', picture, path: paths.home }, isConfigHeld)
  const search = (): void => {
    if (keywords.trim() === '') showToast('请输入关键字后再搜索')
    else void router.navigate({ href: paths.search({ keywords }) })
  }
  return (
    <HomeBarView
      search={{ value: keywords, onChange: setKeywords, onSubmit: search }}
      share={<ShareButton {...share} />}
    />
  )
})

/** The newest announcement unless this learner closed it; `isSettled` once it is known whether there is one. */
function useLatestAnnouncement(): {
  announcement: Announcement | null
  isSettled: boolean
  close: (id: number) => void
} {
  const { state } = useRead(latestAnnouncementRead())
  const [closedIds, setClosedIds] = useState(() => closedIdsOf(readPreferences()['closedAnnouncements']))
  const latest = 'data' in state ? state.data : null
  return {
    announcement: latest !== null && !closedIds.includes(latest.id) ? latest : null,
    isSettled: state.status !== 'loading',
    close(id) {
      const next = withClosedId(closedIds, id)
      writePreferences({ closedAnnouncements: next })
      setClosedIds(next)
    },
  }
}
