import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useSyncExternalStore } from 'react'
import { settings } from '../../../platform/browser/settings.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { showToast } from '../../../platform/browser/toast.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { isActive } from '../engine/player-machine.ts'
import type { LessonRun } from '../lesson-run.ts'
import { lessonRunAtom } from '../run-atoms.ts'
import { isListenable } from './sound-model.ts'

/** 听课 beside the title of a lesson (screens 4.11). */
export function ListenTool({ className }: { readonly className: string | undefined }) {
  const run = useAtomValue(lessonRunAtom)
  return run ? <Tool run={run} className={className} /> : <span />
}

const load = () => import('./listening.tsx')

function Tool({ run, className }: { readonly run: LessonRun; readonly className: string | undefined }) {
  const { player, mode } = run
  const store = useStore()
  const router = useRouter()
  const { enabled_bullet_secret: isMarked, bullet_secret: mark } = useSystemConfig().player
  const hasWatermark = isMarked === 1 && mark.text !== ''
  const { state } = useSyncExternalStore(player.subscribe, player.snapshot)
  const isOn = isActive(state)
  if (!isListenable({ state: state.name, mode, hasWatermark, isAllowed: settings.listening })) return null

  async function listen(): Promise<void> {
    const audio = document.createElement('audio')
    // within the tap: later an iPhone would refuse to play on this element
    audio.load()
    try {
      const { startListening } = await load()
      // the lesson may have been left meanwhile
      if (store.get(lessonRunAtom) === run) startListening(run, { store, router, audio })
    } catch {
      showToast(strings.needNetwork)
    }
  }

  return (
    <button
      type="button"
      className={className}
      aria-disabled={!isOn || undefined}
      // its code is on its way before the tap is over
      onPointerDown={() => void load().catch(() => {})}
      onClick={() => isOn && void listen()}
    >
      <Icon name="headphones" size={26} />
      听课
    </button>
  )
}
