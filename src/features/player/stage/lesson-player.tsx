import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LessonDetail } from '../../../api/lesson.ts'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { isSavingData } from '../../../platform/browser/data-saver.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import type { Entitlement } from '../../../domain/course/entitlement.ts'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { cx } from '../../../ui/cx.ts'
import { Controls } from './controls.tsx'
import { enterNativeFullScreen, holdAsItLies, isFullScreenAtom, setFullScreen } from './full-screen.ts'
import type { Neighbours } from '../lesson-model.ts'
import { intentOf, isActive, outageMessage, type PlayerState } from '../engine/player-machine.ts'
import { playerSheetAtom } from './player-sheet.ts'
import { ProgressSlider } from './progress-slider.tsx'
import type { StageExtrasProps } from './stage-extras.tsx'
import { StatePanel } from './state-panel.tsx'
import styles from './stage.module.css'
import { useChoiceSheet } from './use-choice-sheet.tsx'
import { useLessonExtras } from '../use-lesson-extras.ts'
import { useLessonRun } from '../use-lesson-run.ts'
import { useLessonPlayhead } from '../use-lesson-playhead.ts'
import { useWatermark, useWatermarkLook } from '../media/use-watermark.ts'

interface LessonPlayerProps {
  readonly detail: LessonDetail
  readonly mode: 'full' | 'trial'
  readonly t: string | undefined
  readonly entitlement: Entitlement
  readonly neighbours: Neighbours
  readonly openLesson: (id: number) => void
  /** Told what the player is doing. */
  readonly onState: (state: PlayerState['name']) => void
  /** Told what an outage means for the picture, '' for nothing. */
  readonly onOutage: (message: string) => void
}

/** The picture, everything over it, and the keys that steer it. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { detail, mode, t, entitlement, neighbours, openLesson, onState, onOutage } = props
  const video = useRef<HTMLVideoElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const config = useSystemConfig()
  const pictureSource = usePictureSource()
  const cover = pictureSource(detail.course.cover)
  const { player, snapshot } = useLessonRun({ detail, mode, t, cover }, video)
  const isFullScreen = useAtomValue(isFullScreenAtom)
  useLessonPlayhead(player, detail.lesson.id, snapshot.state.name)
  const watermark = useWatermarkLook()
  const isFloatable = watermark === null && 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
  const floating = isFloatable ? video : null
  const choose = useSetAtom(playerSheetAtom)
  const sheet = useChoiceSheet({ player, snapshot, floating })
  const { state, resumedAt, frameAddress } = snapshot
  const isPlaying = state.name === 'playing' || state.name === 'buffering'
  const { isShown, touch, hide } = useControlsShown(isPlaying)
  const hasControls = isActive(state)
  const { title } = detail.lesson
  const isFramed = state.name === 'frame'
  useEffect(() => {
    onState(state.name)
    // no button over it could end the full screen of the lesson before, and its own player has one
    if (state.name === 'frame') setFullScreen(false)
  }, [onState, state.name])
  const isOut = useIsOffline() && snapshot.quality?.medium !== 'device'
  const outage = isOut ? outageMessage(state) : ''
  useEffect(() => {
    onOutage(outage)
    return () => onOutage('')
  }, [onOutage, outage])
  // the stored answer that started the player may be older than the one that follows it
  const watched = detail.watched.get(detail.lesson.id)
  useEffect(() => player.noteWatched(watched), [player, watched])
  const poster = pictureSource(config.player.cover) || cover

  useWatermark(surface, hasControls ? watermark : null, styles.watermark ?? '')

  const isLimited = watermark !== null || mode === 'trial' || snapshot.isSpeedFixed
  const onFullScreen = useCallback(() => {
    if (isFullScreen || isLimited || !enterNativeFullScreen(video.current)) setFullScreen(!isFullScreen, video.current)
  }, [isFullScreen, isLimited])
  const onTap = useCallback(() => (isShown && isPlaying ? hide() : touch()), [isShown, isPlaying, hide, touch])

  return (
    <div
      ref={surface}
      data-player=""
      className={cx(styles.surface, hasControls && !isShown && styles.quiet)}
      onPointerMove={(event) => event.pointerType === 'mouse' && touch()}
    >
      {/* lessons of this backend carry no subtitle tracks */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className={styles.video}
        aria-label={title}
        playsInline
        preload="metadata"
        poster={(!isSavingData() && poster) || undefined}
        disablePictureInPicture={watermark !== null}
        disableRemotePlayback={watermark !== null}
        controlsList="nodownload"
        hidden={frameAddress !== null}
        onLoadedMetadata={(event) => holdAsItLies(event.currentTarget)}
        onResize={(event) => holdAsItLies(event.currentTarget)}
        {...foreignAttributes}
        {...(watermark !== null && noAirPlay)}
      />
      {isFramed && frameAddress !== null && (
        <iframe
          className={styles.video}
          src={frameAddress}
          title={title}
          // without allow-scripts and allow-same-origin no player works; the app's own origin is refused before
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {hasControls && (
        <>
          <TouchLayer
            player={player}
            snapshot={snapshot}
            onTap={onTap}
            onPoint={touch}
            onFullScreen={onFullScreen}
            isMeantToPlay={intentOf(state) === 'play'}
            Slider={ProgressSlider}
          />
          <Controls
            player={player}
            snapshot={snapshot}
            isShown={isShown}
            isFullScreen={isFullScreen}
            floating={floating}
            onTouch={touch}
            onChoose={choose}
            onFullScreen={onFullScreen}
          />
          {!isShown && <ThinLine position={snapshot.position} duration={snapshot.duration} />}
          {resumedAt !== null && (
            <div className={styles.resume} role="status">
              已从 {formatPosition(resumedAt)} 继续
              <button type="button" onClick={player.startOver}>
                从头播放
              </button>
            </div>
          )}
        </>
      )}
      <StatePanel
        player={player}
        snapshot={snapshot}
        course={detail.course}
        entitlement={entitlement}
        neighbours={neighbours}
        openLesson={openLesson}
        isVeiled={hasControls && isShown}
      />
      {sheet}
    </div>
  )
}

/** What WeChat's and other built-in browsers need to play inside the page; React knows none of them. */
const foreignAttributes = {
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5-page',
}

/** Safari's own word for `disableRemotePlayback`. */
const noAirPlay = { 'x-webkit-airplay': 'deny' }

/** The picture under fingers: gestures and keys, once their code is there; before that only taps. */
function TouchLayer(props: StageExtrasProps) {
  const extras = useLessonExtras()
  if (extras !== undefined) return <extras.StageExtras {...props} />
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.gestures} onClick={props.onTap} />
}

function ThinLine({ position, duration }: { readonly position: number; readonly duration: number }) {
  const part = duration > 0 ? Math.min(1, position / duration) : 0
  return (
    <span className={styles.thinLine}>
      <i style={{ transform: `scaleX(${part})` }} />
    </span>
  )
}

const fadeAfterMs = 3_000

/** The controls over the picture: there while nothing plays, gone three seconds after the last touch while it does. */
function useControlsShown(isPlaying: boolean): {
  isShown: boolean
  /** Something was done: they stay for another while. */
  touch: () => void
  hide: () => void
} {
  const [touchedAt, setTouchedAt] = useState(0)
  const touch = useCallback(() => setTouchedAt(performance.now()), [])
  const hide = useCallback(() => setTouchedAt(0), [])
  useEffect(() => {
    if (!isPlaying || touchedAt === 0) return undefined
    const timer = setTimeout(hide, fadeAfterMs)
    return () => clearTimeout(timer)
  }, [isPlaying, touchedAt, hide])
  return { isShown: !isPlaying || touchedAt > 0, touch, hide }
}
