/**
 * The painter (ADR 0017): a tiny program that shows the first screen from the answers public/early.js asked for, or from
 * those the service worker stored, while the app itself is still on its way. The app renders the same screen behind it
 * and takes its place (src/app/hand-over.ts). Whatever goes wrong here leaves the frame of index.html as it is.
 */
import type { Announcement } from '../../api/announcement.ts'
import type { PageBlock } from '../../api/page-block.ts'
import { BlockView } from '../../features/home/block-view.tsx'
import {
  closedIdsOf,
  continueHeightPreference,
  firstScreenCovers,
  firstScreenOf,
  withConfiguredSlider,
} from '../../features/home/home-model.ts'
import { HomeBarView, HomeView } from '../../features/home/home-view.tsx'
import { readPreferences } from '../../platform/storage/preferences.ts'
import { pictureSource } from '../../shared/picture-source.ts'
import type { SystemConfig } from '../../shared/system-config.ts'
import { TabBar } from '../../ui/frame/tab-bar.tsx'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { decodeFirstAnnouncement } from '../../api/announcement.ts'
import { decodeFirstConfig } from '../../api/config.ts'
import { decodePageBlocks } from '../../api/page-block.ts'
import {
  configAddress,
  latestAnnouncementAddress,
  pageBlocksAddress,
  type ReadAddress,
} from '../../api/read-addresses.ts'
import { settings } from '../../platform/browser/settings.ts'
import { cachedPublicAnswer } from '../../platform/reads/cached-public-answer.ts'
import { readStoredValue } from '../../platform/storage/read-stored-value.ts'
import { deviceKeys, sessionKeys } from '../../platform/storage/storage-keys.ts'
import { appAddress } from '../../shared/base-path.ts'
import { mainTabs, paths } from '../../shared/paths.ts'
import { append, type Painted } from './react.ts'

const { apiBase } = settings
const noAction = (): void => {}

/** What public/early.js has asked for, by address. */
const { earlyAnswers } = globalThis as {
  earlyAnswers?: ReadonlyMap<string, { readonly answer: Promise<Response> }>
}

/** The stored answer, else the one asked for early; rejects when there is neither. */
async function answerOf<T>({ path }: ReadAddress, decode: (data: unknown) => T): Promise<T> {
  // the app takes the answer itself: this one reads a copy, made before the app can have begun
  const early = earlyAnswers?.get(apiBase + path)?.answer.then((response) => response.clone())
  early?.catch(() => {})
  const stored = await cachedPublicAnswer(apiBase, { path, decode })
  if (stored !== null) return stored.data
  const response = await early
  if (response?.status !== 200) throw new Error('no answer')
  const { code, data } = (await response.json()) as { readonly code?: unknown; readonly data?: unknown }
  if (code !== 0) throw new Error('refused')
  return decode(data ?? null)
}

const noConfig: HomeAnswers['config'] = { name: '', url: '', sliders: [] }

/** The configuration of the last visit, else that of the server, else none, as the app has it at its first render. */
async function configOf(): Promise<HomeAnswers['config']> {
  const early = answerOf(configAddress(), decodeFirstConfig)
  early.catch(() => {})
  const stored = (await readStoredValue(deviceKeys.config)) as HomeAnswers['config'] | undefined
  return stored ?? (await early.catch(() => noConfig))
}

interface HomeAnswers {
  readonly blocks: readonly PageBlock[]
  readonly latest: Pick<Announcement, 'id' | 'title'> | null
  readonly config: Pick<SystemConfig, 'name' | 'url' | 'sliders'>
  /** Px kept free for the card of a member, which only the app may read. */
  readonly continueHeight: number
}

/** 首页 (screens 2.1): the first blocks, in their places. */
function Home({ blocks, latest, config, continueHeight }: HomeAnswers) {
  const closedIds = closedIdsOf(readPreferences()['closedAnnouncements'])
  const shown = firstScreenOf(withConfiguredSlider(blocks, config.sliders))
  return (
    <>
      <TabScreen title="首页" documentTitle={config.name}>
        <HomeView
          announcement={latest !== null && !closedIds.includes(latest.id) ? latest : null}
          onCloseAnnouncement={noAction}
          bar={
            <HomeBarView
              search={{ value: '', onChange: noAction, onSubmit: noAction }}
              share={{ share: () => Promise.reject(new Error('painted')), address: '' }}
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
      <TabBar items={mainTabs.map((tab) => ({ ...tab, isActive: tab.to === paths.home }))} />
    </>
  )
}

/** Home. Of a member only where it is known how much place the app needs for what is theirs. */
async function paintHome(): Promise<Painted> {
  const [token, blocks, latest, config] = await Promise.all([
    readStoredValue(sessionKeys.token),
    answerOf(pageBlocksAddress(), decodePageBlocks),
    answerOf(latestAnnouncementAddress(), decodeFirstAnnouncement).catch(() => null),
    configOf(),
  ])
  const continueHeight = token === undefined ? 0 : readPreferences()[continueHeightPreference]
  if (typeof continueHeight !== 'number' || blocks.length === 0) throw new Error('not painted')
  const home = <Home blocks={blocks} latest={latest} config={config} continueHeight={continueHeight} />
  return home as unknown as Painted
}

/** Shows what was painted, unless the app was faster. */
function show(screen: Painted): void {
  const root = document.querySelector<HTMLElement>('#root')
  if (root === null || root.dataset['app'] !== undefined) return
  const painted = document.createElement('div')
  painted.id = 'painted'
  append(painted, screen)
  // a tap is kept for the app, which knows no event of a document it does not own yet
  painted.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link === null || link.target !== '') return
    event.preventDefault()
    painted.dataset['tap'] = link.href
    // the app does not come: a plain navigation does
    setTimeout(() => painted.isConnected && location.assign(link.href), 3000)
  })
  painted.addEventListener('submit', (event) => {
    event.preventDefault()
    painted.dataset['submit'] = ''
  })
  root.replaceChildren()
  root.before(painted)
}

const painters: Readonly<Record<string, () => Promise<Painted>>> = { [paths.home]: paintHome }

const paint = location.search === '' ? painters[appAddress(location.pathname) ?? ''] : undefined
void paint?.().then(show, () => {})
