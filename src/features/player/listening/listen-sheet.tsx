import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, type MouseEvent } from 'react'
import { chapterRows } from '../../../domain/course/chapter-rows.ts'
import { lessonOpening, type Entitlement } from '../../../domain/course/entitlement.ts'
import { orderedLessons } from '../../../domain/learning/lesson-order.ts'
import type { DownloadParts } from '../../../domain/downloads/use-download-parts.ts'
import { isSavingData } from '../../../platform/browser/data-saver.ts'
import { journalAtom } from '../../../platform/sync/journal.ts'
import { browserAddress } from '../../../shared/base-path.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { paths } from '../../../shared/paths.ts'
import { ChapterList } from '../../../ui/course/chapter-list.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Cell } from '../../../ui/frame/cell.tsx'
import { LinkProvider, type LinkProps } from '../../../ui/frame/link.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { continuousPlay } from '../continuous-play.ts'
import sheetStyles from '../stage/sheets.module.css'
import { SpeedChoice } from '../stage/speed-choice.tsx'
import styles from './listen.module.css'
import type { SleepChoice } from './sleep-timer.ts'
import type { Sound } from './sound-atom.ts'

export type ListenSheetName = 'speed' | 'sleep' | 'queue'

interface ListenSheetProps {
  readonly name: ListenSheetName
  readonly sound: Sound
  readonly speed: number
  readonly entitlement: Entitlement
  readonly Note: DownloadParts['LessonMark'] | undefined
  readonly onClose: () => void
}

const titles = { speed: '播放速度', sleep: '定时关闭', queue: '播放列表' } as const

/** The sheets of listening: speed, 定时关闭, 播放列表. */
export function ListenSheet({ name, sound, speed, onClose, ...queue }: ListenSheetProps) {
  return (
    <Sheet open title={titles[name]} onClose={onClose}>
      {name === 'speed' && <SpeedChoice player={sound.run.player} speed={speed} onClose={onClose} />}
      {name === 'sleep' && <SleepChoices sound={sound} onClose={onClose} />}
      {name === 'queue' && <Queue sound={sound} onClose={onClose} {...queue} />}
    </Sheet>
  )
}

const choices: readonly SleepChoice[] = ['off', 15, 30, 60, 'end']

function SleepChoices({ sound: { sleep, left, listening }, onClose }: Pick<ListenSheetProps, 'sound' | 'onClose'>) {
  const label = (choice: SleepChoice) => {
    if (choice === 'off') return '不开启'
    if (choice === 'end') return '播完本节'
    if (choice !== sleep || left === null) return `${choice} 分钟`
    return (
      <>
        {choice} 分钟 <small className={styles.rest}>还剩 {formatPosition(left)}</small>
      </>
    )
  }
  return (
    // a tap chooses and closes, also on what is chosen already; a click made by keys counts no taps
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => event.detail > 0 && onClose()}>
      <RadioGroup
        label={titles.sleep}
        options={choices.map((value) => ({ value, label: label(value) }))}
        value={sleep}
        onChange={listening.sleep}
      />
    </div>
  )
}

function Queue({ sound, entitlement, Note, onClose }: Omit<ListenSheetProps, 'name' | 'speed'>) {
  const detail = sound.run.present()
  const list = useRef<HTMLDivElement>(null)
  const journal = useAtomValue(journalAtom)
  const [continuous, setContinuous] = useAtom(continuousPlay.atom)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  const lessons = chapterRows(detail.groups, entitlement, { journal, server: detail.watched }, detail.lesson.id)
  /** What may be heard is heard; any other lesson is shown, with what it costs. */
  const heard = new Map(
    orderedLessons(detail.groups)
      .filter((lesson) => lessonOpening(entitlement, lesson) === 'play')
      .map(({ id }) => [paths.lesson(id), id]),
  )

  function row({ href, replace: _replace, keepsOffset: _keepsOffset, children, ...props }: LinkProps) {
    const lesson = heard.get(href)
    function open(event: MouseEvent): void {
      event.preventDefault()
      onClose()
      if (lesson !== undefined && lesson !== detail.lesson.id) sound.listening.open(lesson)
      else if (lesson === undefined) sound.listening.show(href)
    }
    return (
      <a href={browserAddress(href)} {...props} onClick={open}>
        {children}
      </a>
    )
  }

  return (
    <>
      <div className={sheetStyles.rows}>
        <Cell
          icon="repeat"
          title="连续播放"
          note={isSavingData() ? '省流量时不自动进入下一节' : undefined}
          end={
            <Switch
              label="连续播放"
              checked={continuous === 'on'}
              onChange={(isOn) => setContinuous(isOn ? 'on' : 'off')}
            />
          }
        />
      </div>
      <div ref={list}>
        <LinkProvider value={row}>
          <ChapterList
            chapters={[{ id: 0, title: null, lessons: lessons.flatMap((chapter) => chapter.lessons) }]}
            Note={Note}
          />
        </LinkProvider>
      </div>
    </>
  )
}
