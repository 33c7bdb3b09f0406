import type { AnyRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react'
import { usePictureSource } from '../../../domain/course/use-picture-source.ts'
import { formatPosition } from '../../../shared/duration.ts'
import { paths } from '../../../shared/paths.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { followLowerBar } from '../../../ui/frame/follow-lower-bar.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import { PromptBar } from '../../../ui/overlay/prompt-bar.tsx'
import styles from './mini-bar.module.css'
import { soundAtom, type Sound } from './sound-atom.ts'
import { hasBar } from './sound-model.ts'
import { useSound } from './use-sound.ts'

/** What is heard, above the lower edge of every screen but forms, checkout, login and its own lesson (screens 4.11). */
export function MiniBar({ router }: { readonly router: AnyRouter }) {
  const sound = useAtomValue(soundAtom)
  const subscribe = useCallback((listener: () => void) => router.subscribe('onResolved', listener), [router])
  const path = useSyncExternalStore(subscribe, () => (router.state.resolvedLocation ?? router.state.location).pathname)
  if (sound === null) return null
  const lessons = [sound.run.detail.lesson.id, sound.former].map(String)
  return (
    <>
      {sound.isRefused && <Refused sound={sound} />}
      {hasBar(path, (lesson) => lessons.includes(lesson)) && <Bar sound={sound} router={router} />}
    </>
  )
}

function Bar({ sound, router }: { readonly sound: Sound; readonly router: AnyRouter }) {
  const { run, listening } = sound
  const { lesson, course } = run.detail
  const { snapshot, message, main, act, left } = useSound(sound)
  const pictureSource = usePictureSource()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tell = (height: number): void => bar.current?.style.setProperty('--lower-bar', `${height}px`)
    // one that moves with the page (notes) stands above this one
    return followLowerBar(tell, ':is(footer, nav)[data-lower-bar]')
  }, [])
  useRoom(bar)
  const part = snapshot.duration > 0 ? Math.min(1, snapshot.position / snapshot.duration) : 0
  // React's types know no custom properties
  return (
    <section ref={bar} className={styles.bar} aria-label="正在听" style={{ '--part': part } as CSSProperties}>
      <button
        type="button"
        className={styles.lesson}
        onClick={() => void router.navigate({ href: paths.lesson(lesson.id) })}
      >
        <Picture src={pictureSource(course.cover)} alt="" width={56} height={42} />
        <span className={styles.text}>
          <b>{lesson.title}</b>
          <small>{message || (left > 0 && `还剩 ${formatPosition(left)}`)}</small>
        </span>
      </button>
      {main && <IconButton name={main.icon} label={main.label} onClick={act} />}
      <IconButton name="close" size={20} label="关闭听课" className={styles.close} onClick={listening.close} />
    </section>
  )
}

/** Gives lists the height of the bar, so that it never covers their last row, nor what has the focus. */
function useRoom(bar: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    if (bar.current === null) return undefined
    const sizes = new ResizeObserver(([entry]) =>
      style.setProperty('--mini-bar', `${entry?.target.getBoundingClientRect().height ?? 0}px`),
    )
    sizes.observe(bar.current)
    dataset['miniBar'] = ''
    return () => {
      sizes.disconnect()
      delete dataset['miniBar']
      style.removeProperty('--mini-bar')
    }
  }, [bar])
}

/** The system refused to begin the next lesson with the screen locked: said when it is unlocked. */
function Refused({ sound: { run } }: { readonly sound: Sound }) {
  const [isHidden, setHidden] = useState(document.hidden)
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    const follow = (): void => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  if (isHidden || isAnswered) return null
  return (
    <PromptBar
      text={`已停在${run.detail.lesson.title}`}
      laterLabel="稍后"
      acceptLabel="继续播放"
      onLater={() => setAnswered(true)}
      onAccept={run.player.play}
    />
  )
}
