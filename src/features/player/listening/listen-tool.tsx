import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState, useSyncExternalStore } from 'react'
import { codeFailure } from '../../../platform/browser/code-failure.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { inTime } from '../../../shared/code/in-time.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { isActive } from '../engine/player-machine.ts'
import type { LessonRun } from '../lesson-run.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import { isListenable } from './sound-model.ts'

/** 听课 beside the title of a lesson (screens 4.11). */
export function ListenTool({ className }: { readonly className: string | undefined }) {
  const run = useAtomValue(lessonRunAtom)
  // a tap belongs to the lesson it was made on
  return run ? <Tool key={run.detail.lesson.id} run={run} className={className} /> : <span />
}

const load = () => import('./listening.tsx')

function Tool({ run, className }: { readonly run: LessonRun; readonly className: string | undefined }) {
  const { player, mode } = run
  const store = useStore()
  const router = useRouter()
  const { enabled_bullet_secret: isMarked, bullet_secret: mark } = useSystemConfig().player
  const hasWatermark = isMarked === 1 && mark.text !== ''
  const { state } = useSyncExternalStore(player.subscribe, player.snapshot)
  const [isAsked, setAsked] = useState(false)
  const isOn = isActive(state)
  if (!isListenable({ state: state.name, mode, hasWatermark, isAllowed: settings.listening })) return null

  async function listen(): Promise<void> {
    const audio = document.createElement('audio')
    // within the tap: later an iPhone would refuse to play on this element
    audio.load()
    setAsked(true)
    try {
      const { startListening } = await inTime(load())
      // the lesson may have been left meanwhile, or its player made anew
      const present = store.get(lessonRunAtom)
      if (present?.detail.lesson.id === run.detail.lesson.id) startListening(present, { store, router, audio })
    } catch {
      showToast(codeFailure())
    }
    setAsked(false)
  }

  return (
    <button
      type="button"
      className={className}
      aria-disabled={!isOn || undefined}
      aria-busy={isAsked || undefined}
      // its code is on its way before the tap is over
      onPointerDown={() => void load().catch(() => {})}
      // a second one while the code comes would take the lesson from the first, and begin it anew
      onClick={() => isOn && !isAsked && void listen()}
    >
      <Icon name="headphones" size={26} />
      {isAsked ? '加载中…' : '听课'}
    </button>
  )
}
