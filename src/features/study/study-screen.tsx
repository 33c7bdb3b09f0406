import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { waitingAtom } from '../../platform/sync/sync-atoms.ts'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { TabPanel, Tabs } from '../../ui/frame/tabs.tsx'
import { StudyList } from './study-list.tsx'
import { studyTab, studyTabs, type StudyTab } from './study-tab.ts'
import styles from './study.module.css'

const labels: Record<StudyTab, string> = { study: '在学', course: '购买', collect: '收藏' }

/** 在学 (screens 2.3). `tab` is the raw query value. */
export function StudyScreen({ tab: rawTab }: { readonly tab: string | undefined }) {
  const tab = studyTab(rawTab)
  const navigate = useNavigate()
  const waiting = useAtomValue(waitingAtom)
  const rememberOffset = useTabOffsets(tab)

  function open(next: StudyTab): void {
    rememberOffset()
    void navigate({
      href: paths.study(next === 'study' ? {} : { tab: next }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <TabScreen title="我的课程">
      <div className={styles.head}>
        {/* the screen's h1 says the same and is announced after a change of path */}
        <p className={styles.title} aria-hidden="true">
          我的课程
        </p>
        {waiting > 0 && (
          <p className={styles.pending} role="status">
            <Icon name="refresh" size={14} />
            待同步 {waiting} 条
          </p>
        )}
      </div>
      <Tabs
        label="我的课程"
        tabs={studyTabs.map((key) => ({ key, label: labels[key] }))}
        active={tab}
        onChange={open}
        panelIdPrefix="study"
        isSticky
      />
      <TabPanel idPrefix="study" tabKey={tab}>
        {/* another tab is another list: rows, pages and calls of the former one end with it */}
        <StudyList key={tab} tab={tab} />
      </TabPanel>
    </TabScreen>
  )
}

/** Each tab keeps its own offset (screens 2.3). Returns what to call before a tab is left. */
function useTabOffsets(tab: StudyTab): () => void {
  const offsets = useRef(new Map<StudyTab, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: offsets.current.get(tab) ?? 0 })
  }, [tab])
  return () => void offsets.current.set(tab, window.scrollY)
}
