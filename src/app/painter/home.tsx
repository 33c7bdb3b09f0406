/** Paints 首页 (screens 2.1): the first blocks, in their places. */
import { decodeFirstAnnouncement, type Announcement } from '../../api/announcement.ts'
import { decodeFirstConfig } from '../../api/config.ts'
import { decodePageBlocks, type PageBlock } from '../../api/page-block.ts'
import { latestAnnouncementAddress, pageBlocksAddress } from '../../api/read-addresses.ts'
import { BlockView } from '../../features/home/block-view.tsx'
import { closedIdsOf, firstScreenCovers, firstScreenOf, withConfiguredSlider } from '../../features/home/home-model.ts'
import { HomeBarView, HomeView } from '../../features/home/home-view.tsx'
import { readPreferences } from '../../platform/storage/preferences.ts'
import { pictureSource } from '../../shared/pictures/picture-source.ts'
import type { SystemConfig } from '../../shared/system-config.ts'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { ShareControl } from '../../ui/frame/share-button.tsx'
import { apiBase, answerOf, configOf, isVisitor } from './answers.ts'
import { noAction, paint } from './paint.ts'

interface HomeAnswers {
  readonly blocks: readonly PageBlock[]
  readonly latest: Pick<Announcement, 'id' | 'title'> | null
  readonly config: Pick<SystemConfig, 'name' | 'url' | 'sliders'>
  /** Px kept free for the card of a member, which only the app may read. */
  readonly continueHeight: number
}

function Home({ blocks, latest, config, continueHeight }: HomeAnswers) {
  const closedIds = closedIdsOf(readPreferences()['closedAnnouncements'])
  const shown = firstScreenOf(withConfiguredSlider(blocks, config.sliders))
  return (
    <TabScreen title="首页" documentTitle={config.name}>
      <HomeView
        announcement={latest !== null && !closedIds.includes(latest.id) ? latest : null}
        onCloseAnnouncement={noAction}
        bar={
          <HomeBarView
            search={{ value: '', onChange: noAction, onSubmit: noAction }}
            share={<ShareControl onClick={noAction} />}
          />
        }
      >
        <div style={{ height: continueHeight || undefined }} />
        {shown.map((block, index) => (
          <BlockView
            key={block.id}
            block={block}
            isFirst={index === 0}
            eagerCount={firstScreenCovers(shown, index)}
            pictureSource={(raw) => pictureSource(raw, config.url, apiBase)}
          />
        ))}
      </HomeView>
    </TabScreen>
  )
}

/** Of a member only where it is known how much place the app needs for what is theirs. */
export const painted = paint(async () => {
  const [blocks, latest, config] = await Promise.all([
    answerOf(pageBlocksAddress(), decodePageBlocks),
    answerOf(latestAnnouncementAddress(), decodeFirstAnnouncement).catch(() => null),
    configOf<HomeAnswers['config']>(decodeFirstConfig, { name: '', url: '', sliders: [] }),
  ])
  const continueHeight = isVisitor() ? 0 : readPreferences()['continueHeight']
  if (typeof continueHeight !== 'number' || blocks.length === 0) throw new Error('not painted')
  return <Home blocks={blocks} latest={latest} config={config} continueHeight={continueHeight} />
})
