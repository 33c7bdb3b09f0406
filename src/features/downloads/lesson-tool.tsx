import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonOpening, type Entitlement } from '../../domain/course/entitlement.ts'
import { lessonMediaAtom } from '../../domain/course/lesson-media.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadSettingsAtom } from '../../platform/downloads/download-settings.ts'
import { downloadOfferAtom } from '../../platform/downloads/downloads-atom.ts'
import { downloadByLessonAtom } from '../../platform/downloads/downloads.ts'
import { formatSize } from '../../shared/format-size.ts'
import { cx } from '../../ui/cx.ts'
import { DownloadAnnouncer } from './download-announcer.tsx'
import { actName } from './download-look.ts'
import { DownloadSnack } from './download-snack.tsx'
import { refusalOf } from './download-texts.ts'
import { factsOf } from '../../domain/downloads/lesson-facts.ts'
import { EntryMenu, LessonSheet } from './deferred-overlays.tsx'
import { LookPicture } from './look-picture.tsx'
import { useEntryAct } from './list/use-entry-act.tsx'
import { useDownloadActs } from './use-download-acts.ts'
import { useLook } from './use-look.ts'
import { useStartDownload } from './sheets/use-start-download.tsx'
import styles from './tool.module.css'

interface LessonToolProps {
  readonly detail: LessonDetail
  readonly entitlement: Entitlement
}

/** The download of the lesson on screen beside its title (screens 4.3): one place, whatever its state. */
export function LessonTool(props: LessonToolProps) {
  const offer = useAtomValue(downloadOfferAtom)
  // until it is known, its place is kept
  if (offer === 'unknown') return <span />
  if (offer === 'no') return null
  return (
    <>
      <Tool {...props} />
      <DownloadSnack />
    </>
  )
}

function Tool({ detail, entitlement }: LessonToolProps) {
  const entry = useAtomValue(downloadByLessonAtom).get(detail.lesson.id)
  const media = useAtomValue(lessonMediaAtom)
  const qualities = media?.lesson === detail.lesson.id ? media.qualities : null
  if (entry !== undefined) return <EntryTool entry={entry} />
  if (lessonOpening(entitlement, detail.lesson) !== 'play' || qualities?.length === 0) return null
  return <StartTool detail={detail} qualities={qualities ?? []} />
}

interface StartToolProps {
  readonly detail: LessonDetail
  readonly qualities: readonly { readonly name: string; readonly size: number | null }[]
}

/** 下载: asks for the quality once, then begins at a tap. */
function StartTool({ detail, qualities }: StartToolProps) {
  const isOffline = useIsOffline()
  const { quality: preferred } = useAtomValue(downloadSettingsAtom)
  const refusal = refusalOf(useAtomValue(downloadOfferAtom))
  const { tryAgain } = useDownloadActs()
  const { start, questions } = useStartDownload()
  const [isOpen, setOpen] = useState(false)
  const facts = factsOf(detail).find(({ lesson }) => lesson === detail.lesson.id)
  const chosen = qualities.find(({ name }) => name === preferred) ?? qualities[0]

  function begin(quality: string | null, size: number | null): void {
    setOpen(false)
    if (facts !== undefined) start({ lessons: [{ ...facts, size }], again: [], quality })
  }

  function ask(): void {
    if (preferred === null) setOpen(true)
    else begin(chosen?.name ?? preferred, chosen?.size ?? null)
  }

  return (
    <>
      <button
        type="button"
        className={cx(styles.tool, isOffline && styles.none)}
        aria-disabled={isOffline || undefined}
        onClick={() => {
          if (isOffline) return
          if (refusal === null) ask()
          else void tryAgain(ask)
        }}
      >
        <span className={styles.picture}>
          <LookPicture look={{ icon: 'download', ring: null }} size={26} />
        </span>
        下载
        <small>{isOffline ? '等待网络' : (refusal?.word ?? formatSize(chosen?.size ?? null))}</small>
      </button>
      {isOpen && <LessonSheet qualities={qualities} onStart={begin} onClose={() => setOpen(false)} />}
      {questions}
    </>
  )
}

function EntryTool({ entry }: { readonly entry: DownloadEntry }) {
  const { look } = useLook(entry)
  const [isOpen, setOpen] = useState(false)
  const { act, questions } = useEntryAct(entry, () => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={cx(styles.tool, styles[look.tone], look.icon === 'download-off' && styles.none)}
        aria-label={actName(look)}
        aria-disabled={look.act === 'none' || undefined}
        onClick={() => act(look.act)}
      >
        <span className={styles.picture}>
          <LookPicture look={look} size={26} />
        </span>
        {look.word}
        <small>{look.second}</small>
      </button>
      {isOpen && <EntryMenu entry={entry} isElsewhere onClose={() => setOpen(false)} />}
      {questions}
      <DownloadAnnouncer />
    </>
  )
}
