import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { lessonRead } from '../../../api/lesson.ts'
import { isForSale } from '../../../domain/course/entitlement.ts'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { useDownloadParts } from '../../../domain/downloads/use-download-parts.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { useRead } from '../../../platform/reads/use-read.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { useChrome } from '../../../ui/frame/chrome.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { isOver } from '../engine/player-machine.ts'
import type { HeardProps } from '../run-atoms.ts'
import { useKeys } from '../stage/use-keys.ts'
import { ListenSheet, type ListenSheetName } from './listen-sheet.tsx'
import styles from './listen.module.css'
import { soundAtom, type Sound } from './sound-atom.ts'
import { useSound } from './use-sound.ts'

const stepSeconds = 15

/** 听课: in the place of the lesson's screen while it is heard (screens 4.11). */
export function ListenScreen(slots: HeardProps) {
  const sound = useAtomValue(soundAtom)
  return sound && <Listened key={sound.run.detail.lesson.id} sound={sound} {...slots} />
}

function Listened({ sound, kit, loadDownloadParts, loadNoteParts }: { readonly sound: Sound } & HeardProps) {
  const { Bookmark, BuyButtons, ProgressSlider } = kit
  const { run, listening, sleep, left: sleepLeft } = sound
  const { detail, mode, player } = run
  const { lesson, course } = detail
  const { snapshot, message, main, act, left, canSeek, seekTo } = useSound(sound)
  const { position, duration, speed, isSpeedFixed, bufferedTo, state } = snapshot
  const { onBack } = useChrome()
  const pictureSource = usePictureSource()
  const entitlement = run.entitlement()
  const parts = useDownloadParts(loadDownloadParts, mode === 'full')
  const [sheet, setSheet] = useState<ListenSheetName | null>(null)
  const { previous, next } = run.neighbours()
  // a lesson of another site has nothing to be heard
  useEffect(() => {
    if (state.name === 'frame') listening.showPicture()
  }, [state.name, listening])
  // bought since, a trial goes on as the whole lesson, on its own screen
  const { state: answer } = useRead(lessonRead(lesson.id), mode === 'trial')
  const isBought = mode === 'trial' && 'data' in answer && answer.data.canWatch
  useEffect(() => {
    if (isBought) listening.close()
  }, [isBought, listening])
  useKeys(player)
  const step = (seconds: number): void => seekTo(player.snapshot().position + seconds)

  return (
    <Screen
      title={lesson.title}
      headerTitle="听课"
      start={<IconButton name="chevron-down" label="收起" onClick={onBack} />}
      actions={
        <button type="button" className={styles.picture} onClick={listening.showPicture}>
          <Icon name="video" size={20} />
          看视频
        </button>
      }
      footer={
        mode !== 'full' && isForSale(entitlement.bar) ? (
          <BuyButtons course={course} entitlement={entitlement} />
        ) : undefined
      }
    >
      <div className={styles.listen}>
        <Picture src={pictureSource(course.cover)} alt="课程封面" className={styles.cover} eager />
        <div className={styles.what}>
          <div>
            <h2>{lesson.title}</h2>
            <p>{course.title}</p>
          </div>
          <Bookmark run={run} loadNoteParts={loadNoteParts} />
        </div>
        <div className={styles.seek}>
          <div inert={!canSeek}>
            <ProgressSlider
              position={position}
              duration={duration}
              bufferedTo={bufferedTo}
              onSeek={seekTo}
              onStep={step}
              onTouch={() => {}}
            />
          </div>
          <p className={styles.times}>
            <span>{formatPosition(position)}</span>
            <span role="status">{message || (mode === 'trial' && `试看 ${formatPosition(lesson.freeSeconds)}`)}</span>
            <span>{left > 0 && `−${formatPosition(left)}`}</span>
          </p>
        </div>
        <div className={styles.controls}>
          <NeighbourButton kind="prev" lesson={previous} open={listening.open} />
          <IconButton
            name="rewind-15"
            size={30}
            label="后退15秒"
            aria-disabled={!canSeek || undefined}
            onClick={() => step(-stepSeconds)}
          />
          {main && (
            <button type="button" className={styles.main} aria-label={main.label} onClick={act}>
              <Icon name={main.icon} size={30} />
            </button>
          )}
          <IconButton
            name="forward-15"
            size={30}
            label="前进15秒"
            aria-disabled={!canSeek || isOver(state) || undefined}
            onClick={() => step(stepSeconds)}
          />
          <NeighbourButton kind="next" lesson={next} open={listening.open} />
        </div>
        <div className={styles.tools}>
          <button type="button" onClick={() => (isSpeedFixed ? showToast('本课时不可倍速') : setSheet('speed'))}>
            <b>{speed}×</b>
            速度
            {isSpeedFixed && <span className="vh">，本课时不可倍速</span>}
          </button>
          <button
            type="button"
            className={cx(sleep !== 'off' && styles.on)}
            aria-haspopup="dialog"
            onClick={() => setSheet('sleep')}
          >
            <Icon name="timer" size={26} />
            <span className={cx(sleepLeft === null ? undefined : 'num')}>
              {sleepLeft !== null && <span className="vh">定时关闭，还剩 </span>}
              {sleepLeft === null ? (sleep === 'end' ? '播完本节' : '定时关闭') : formatPosition(sleepLeft)}
            </span>
          </button>
          <button type="button" aria-haspopup="dialog" onClick={() => setSheet('queue')}>
            <Icon name="queue" size={26} />
            播放列表
          </button>
          {parts && <parts.LessonTool detail={detail} entitlement={entitlement} />}
        </div>
        <p className={styles.hint}>
          <Icon name="phone" size={14} />
          锁屏后继续播放
        </p>
      </div>
      {sheet !== null && (
        <ListenSheet
          name={sheet}
          sound={sound}
          speed={speed}
          entitlement={entitlement}
          Note={parts?.LessonMark}
          onClose={() => setSheet(null)}
        />
      )}
    </Screen>
  )
}

interface NeighbourButtonProps {
  readonly kind: 'prev' | 'next'
  readonly lesson: { readonly id: number; readonly title: string } | null
  readonly open: (lesson: number) => void
}

function NeighbourButton({ kind, lesson, open }: NeighbourButtonProps) {
  const label = kind === 'prev' ? '上一节' : '下一节'
  return (
    <IconButton
      name={kind}
      size={30}
      label={lesson ? `${label}：${lesson.title}` : label}
      disabled={lesson === null}
      onClick={() => lesson && open(lesson.id)}
    />
  )
}
