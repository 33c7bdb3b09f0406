import type { RefObject } from 'react'
import { showToast } from '../../../platform/browser/toast.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import styles from './controls.module.css'
import { stepSeconds } from '../engine/limits.ts'
import { intentOf } from '../engine/player-machine.ts'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { ProgressSlider } from './progress-slider.tsx'
import { togglePictureInPicture } from './toggle-picture-in-picture.ts'

interface ControlsProps {
  readonly player: Player
  readonly snapshot: PlayerSnapshot
  readonly isShown: boolean
  readonly isFullScreen: boolean
  /** The media element, where picture in picture is possible and allowed; null otherwise. */
  readonly floating: RefObject<HTMLVideoElement | null> | null
  readonly onTouch: () => void
  readonly onChoose: (kind: 'speed' | 'quality') => void
  readonly onFullScreen: () => void
}

/** The controls over the picture (screens 2.7 rule 4). */
export function Controls(props: ControlsProps) {
  const { player, snapshot, isShown, isFullScreen, floating, onTouch, onChoose, onFullScreen } = props
  const { state, aim, duration, speed, quality, qualities, isSpeedFixed } = snapshot
  const isSliding = aim?.kind === 'slide'
  const position = isSliding ? aim.to : snapshot.position
  const isPlaying = intentOf(state) === 'play'
  const isReady = state.name === 'ready'
  // the busy mark takes the place of the picture of the button, not the button
  const isBusy = state.name === 'buffering' || state.name === 'recovering' || state.name === 'waitingForNetwork'
  return (
    // a key or a finger on any of them keeps all of them on screen
    <div className={cx(styles.controls, !isShown && styles.hidden)} onFocus={onTouch}>
      <div className={cx(styles.middle, isSliding && styles.faint)}>
        {!isReady && (
          <IconButton
            name="rewind-10"
            size={30}
            label={`后退${stepSeconds}秒`}
            className={styles.step}
            onClick={() => {
              onTouch()
              player.seekBy(-stepSeconds)
            }}
          />
        )}
        <button
          type="button"
          className={styles.play}
          // while it is a word, the word is the name, with what it will load
          aria-label={isReady ? undefined : isPlaying ? '暂停' : '播放'}
          onClick={() => {
            onTouch()
            player.toggle()
          }}
        >
          {!isBusy && <Icon name={isPlaying ? 'pause' : 'play'} size={48} />}
          {isReady && (
            <span className={styles.word}>播放{snapshot.loadSize !== '' && <small>{snapshot.loadSize}</small>}</span>
          )}
        </button>
        {!isReady && (
          <IconButton
            name="forward-10"
            size={30}
            label={`前进${stepSeconds}秒`}
            className={styles.step}
            onClick={() => {
              onTouch()
              player.seekBy(stepSeconds)
            }}
          />
        )}
      </div>
      <div className={styles.low}>
        <ProgressSlider
          position={position}
          duration={duration}
          bufferedTo={snapshot.bufferedTo}
          onSeek={player.seekTo}
          onStep={player.seekBy}
          onTouch={onTouch}
        />
        <div className={styles.bar}>
          <span className={styles.time}>
            <b>{formatPosition(position)}</b> / {formatPosition(duration)}
          </span>
          <span className={styles.right}>
            <button
              type="button"
              aria-label={isSpeedFixed ? `倍速 ${speed}×，本课时不可倍速` : `倍速 ${speed}×`}
              className={styles.small}
              onClick={() => (isSpeedFixed ? showToast('本课时不可倍速') : onChoose('speed'))}
            >
              {speed}×
            </button>
            {qualities.length > 1 && (
              <button
                type="button"
                aria-label={`清晰度 ${quality?.name ?? ''}`}
                className={styles.small}
                onClick={() => onChoose('quality')}
              >
                {quality?.name}
              </button>
            )}
            {floating !== null && (
              <IconButton
                name="pip"
                size={22}
                label="画中画"
                className={styles.small}
                onClick={() => void togglePictureInPicture(floating.current)}
              />
            )}
            <IconButton
              name="fullscreen"
              size={22}
              label={isFullScreen ? '退出全屏' : '全屏'}
              className={styles.small}
              onClick={onFullScreen}
            />
          </span>
        </div>
      </div>
    </div>
  )
}
