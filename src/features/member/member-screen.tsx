import { useAtom, useAtomValue } from 'jotai'
import { Suspense, use, useEffect, useState } from 'react'
import { countNotes } from '../../domain/notes/count-notes.ts'
import { followKept } from '../../domain/downloads/follow-kept.ts'
import { displayAtom } from '../../platform/browser/appearance.ts'
import { settings } from '../../platform/browser/settings.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { useServices } from '../../platform/services.tsx'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { formatSize } from '../../shared/format-size.ts'
import { paths } from '../../shared/paths.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { BesideContext } from '../../ui/frame/beside-context.ts'
import { useLargeScreen } from '../../ui/frame/use-large-screen.ts'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { usePictureFailure } from '../../ui/media/picture.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { optionalComponent } from '../../ui/optional-component.tsx'
import styles from './member.module.css'
import { MemberCard } from './member-card.tsx'
import { MemberRows } from './member-rows.tsx'

/** Of 长辈版 alone: nobody else waits for it here. */
const DisplayRow = optionalComponent(() => import('./settings/display-row.tsx').then(({ DisplayRow: Row }) => Row))

/** 离线下载, with what is there. */
function DownloadsCell() {
  const [bytes, setBytes] = useState(0)
  useEffect(() => followKept((kept) => setBytes(kept?.bytes ?? 0)), [])
  return (
    <Cell icon="download" title="离线下载" value={bytes > 0 ? formatSize(bytes) : undefined} href={paths.downloads} />
  )
}

/** 我的笔记, with their number, which changes while the screen stands beside them. */
function NotesCell() {
  const member = useAtomValue(userAtom)?.id
  const { entries } = useAtomValue(notesAtom)
  const [known, setKnown] = useState({ member, count: 0 })
  useEffect(() => {
    if (member === undefined) return undefined
    let isNewest = true
    void countNotes(String(member)).then((count) => isNewest && setKnown({ member, count: count ?? 0 }))
    return () => {
      isNewest = false
    }
    // counted again with every change of them
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [member, entries])
  const isAny = known.member === member && known.count > 0
  return <Cell icon="note" title="我的笔记" value={isAny ? `${known.count} 条` : undefined} href={paths.memberNotes} />
}

/** The ways to the settings; in 长辈版 those of 显示, of which the others lead on to the rest (screens 4.13). */
function SettingCells() {
  const [display, setDisplay] = useAtom(displayAtom)
  const isElder = display === 'elder'
  return (
    <>
      <CellGroup>
        {isElder ? (
          <Suspense fallback={<Cell icon="type" title="显示" />}>
            <DisplayRow icon="type" />
          </Suspense>
        ) : (
          <Cell icon="database" title="存储空间" href={paths.memberStorage} />
        )}
        <Cell icon="settings" title="关于平台" href={paths.memberSetting} />
      </CellGroup>
      {isElder && (
        <CellGroup>
          <Cell title="换回标准版" isCentered onClick={() => setDisplay('standard')} />
        </CellGroup>
      )}
    </>
  )
}

/** Who is here, and the ways to all that is theirs. */
function MemberList() {
  const { session } = useServices()
  const config = useSystemConfig()
  const pictureSource = usePictureSource()
  const logo = pictureSource(config.logo.logo)
  const [isFailed, key, onError] = usePictureFailure(logo)

  useEffect(() => {
    void session.refreshMember()
  }, [session])

  return (
    <>
      <MemberCard />
      <MemberRows />
      <CellGroup>
        <NotesCell />
        {settings.offlineVideo && <DownloadsCell />}
      </CellGroup>
      <SettingCells />
      {logo !== '' && !isFailed && (
        <img
          key={key}
          className={styles.logo}
          src={logo}
          alt={config.name || config.webname}
          loading="lazy"
          onError={onError}
          data-keep=""
        />
      )}
    </>
  )
}

/** 我的 (screens 2.2). Where there is room for list and detail, the list stands beside every screen it leads to (4.14). */
export function MemberScreen() {
  const isList = use(BesideContext)
  const isListBeside = useLargeScreen(900) && !isList
  return (
    <TabScreen title="我的" tone="bg">
      {isListBeside ? <StateView illustration="notes" title="从左边选择要看的内容" /> : <MemberList />}
    </TabScreen>
  )
}
