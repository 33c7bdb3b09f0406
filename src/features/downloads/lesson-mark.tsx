import { useAtomValue } from 'jotai'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { downloadByLessonAtom } from '../../platform/downloads/downloads.ts'
import { cx } from '../../ui/cx.ts'
import type { IconName } from '../../ui/media/icon-names.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { ProgressRing } from '../../ui/state/progress-ring.tsx'
import { shortLook, type DownloadLook } from './download-look.ts'
import styles from './mark.module.css'
import { useLook } from './use-look.ts'

/** The download of a lesson in the meta line of 目录 (screens 4.3); nothing for a lesson without one. */
export function LessonMark({ lesson }: { readonly lesson: number }) {
  const entry = useAtomValue(downloadByLessonAtom).get(lesson)
  return entry ? <EntryMark entry={entry} /> : null
}

function EntryMark({ entry }: { readonly entry: DownloadEntry }) {
  const { look } = useLook(entry)
  return <Mark look={look} text={shortLook(look)} />
}

/** Alone, without its ring, an icon says what is, not what a tap does. */
const markIcons: Partial<Record<IconName, IconName>> = { check: 'check-circle', download: 'pause' }

/** Picture and words of a state in one line. */
export function Mark({ look, text }: { readonly look: DownloadLook; readonly text: string }) {
  return (
    <span className={cx(styles.mark, styles[look.tone])}>
      {look.tone === 'run' && look.icon === 'pause' ? (
        <ProgressRing percent={look.ring ?? 0} size={13} />
      ) : (
        <Icon name={markIcons[look.icon] ?? look.icon} size={14} />
      )}
      {text}
    </span>
  )
}
