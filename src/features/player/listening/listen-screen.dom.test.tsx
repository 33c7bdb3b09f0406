import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noLimits } from '../engine/limits.ts'
import { stageListening } from '../../../../tests/support/dom/listening-stage.ts'
import { setPlayerStage } from '../../../../tests/support/dom/player-stage.ts'
import { lessonRead } from '../../../api/lesson.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { queryClient } from '../../../platform/reads/query-client.ts'
import { readKey } from '../../../platform/reads/read-key.ts'
import { hashReadKey } from '../../../platform/reads/cached-read.ts'
import { isVerifiedAtom } from '../../../platform/session/session-atoms.ts'
import { ServicesProvider, type Services } from '../../../platform/services.tsx'
import { appStore } from '../../../platform/store.ts'
import { ChromeContext } from '../../../ui/frame/chrome.tsx'
import type { LessonKit } from '../lesson-kit.tsx'
import { isFullScreenAtom } from '../stage/full-screen.ts'
import { ListenScreen } from './listen-screen.tsx'
import { soundAtom } from './sound-atom.ts'

setPlayerStage()
beforeEach(() => appStore.set(isVerifiedAtom, true))
afterEach(() => {
  cleanup()
  appStore.get(soundAtom)?.listening.close()
  queryClient.clear()
  document.body.replaceChildren()
})

const chrome = { onBack() {}, goHome() {}, openSaved() {}, connection: 'online' as const, displayUtcOffset: 0 }
const Nothing = () => <i />
const never = () => new Promise<never>(() => {})
const kit: LessonKit = { Bookmark: Nothing, BuyButtons: () => <b>购买课程</b>, ProgressSlider: Nothing }

/** A trial that was heard to its end; the server's answer is `canWatch`. */
async function hearTrial(canWatch: boolean) {
  const s = stageListening({
    limits: { ...noLimits, trialSeconds: 30 },
    closed: [1],
    show: (sound) => appStore.set(soundAtom, sound),
  })
  await s.run(10)
  s.listen()
  await s.run(40)
  expect(s.state()).toBe('trialEnded')
  const queryKey = readKey('7', lessonRead(1))
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, queryHash: hashReadKey(queryKey) })
  const answer = (isBought: boolean) => query.setData({ ...s.first.detail, canWatch: isBought })
  answer(canWatch)
  show()
  await act(() => s.run(1))
  return { ...s, answer }
}

const show = () =>
  render(
    <Provider store={appStore}>
      <ServicesProvider services={{} as Services}>
        <QueryClientProvider client={queryClient}>
          <ChromeContext value={chrome}>
            <ListenScreen
              kit={kit}
              comments={Nothing}
              files={Nothing}
              loadDownloadParts={never}
              loadNoteParts={never}
            />
          </ChromeContext>
        </QueryClientProvider>
      </ServicesProvider>
    </Provider>,
  )

test('a trial that was heard gives way to the screen of its lesson once that was bought (screens 1.16 row 10)', async () => {
  await hearTrial(true)
  expect(appStore.get(soundAtom)).toBeNull()
})

test('also when it is bought in another tab meanwhile; not before', async () => {
  const s = await hearTrial(false)
  expect(screen.getByText('试看结束')).toBeTruthy()
  expect(screen.getByText('购买课程')).toBeTruthy()
  expect(appStore.get(soundAtom)?.run).toBe(s.first)
  await act(async () => void s.answer(true))
  await act(() => s.run(1))
  expect(appStore.get(soundAtom)).toBeNull()
})

test('a trial says what is left of it, not of the lesson, and that it is one', async () => {
  const s = stageListening({
    limits: { ...noLimits, trialSeconds: 30 },
    show: (sound) => appStore.set(soundAtom, sound),
  })
  await s.run(10)
  s.listen()
  show()
  await act(() => s.run(2))
  expect(screen.getByText(/^−00:(19|18)$/)).toBeTruthy()
  expect(screen.getByText('试看 00:30')).toBeTruthy()
})

test('播放列表 opens the whole course to whom it belongs, also from a lesson that was bought by itself before', async () => {
  Element.prototype.scrollIntoView = () => {}
  const s = stageListening({ show: (sound) => appStore.set(soundAtom, sound) })
  const lessons = [1, 2].map((id) => ({ id, title: `第 ${id} 节`, freeSeconds: 0, duration: 120 }))
  Object.assign(s.first.detail, { ownedLessonIds: [1], watched: new Map(), groups: [{ chapter: null, lessons }] })
  await s.run(10)
  s.listen()
  show()
  fireEvent.click(screen.getByText('播放列表'))
  fireEvent.click(screen.getByText('第 2 节'))
  await act(() => s.run(5))
  // heard, and not shown on a screen of its own
  expect(appStore.get(soundAtom)?.run.detail.lesson.id).toBe(2)
})

test('播放列表 shows what the school has added since the lesson began', async () => {
  Element.prototype.scrollIntoView = () => {}
  const s = stageListening({ show: (sound) => appStore.set(soundAtom, sound) })
  const lessons = [1, 2].map((id) => ({ id, title: `第 ${id} 节`, freeSeconds: 0, duration: 120 }))
  const present = { ...s.first.detail, watched: new Map(), groups: [{ chapter: null, lessons }] }
  Object.assign(s.first.detail, { watched: new Map(), groups: [{ chapter: null, lessons: lessons.slice(0, 1) }] })
  Object.assign(s.first, { present: () => present })
  await s.run(10)
  s.listen()
  show()
  fireEvent.click(screen.getByText('播放列表'))
  expect(screen.getByText('第 2 节')).toBeTruthy()
})

test('under ban_drag the speed is fixed, and a tap on it says so', async () => {
  const s = stageListening({
    limits: { trialSeconds: null, isForwardBanned: true },
    show: (sound) => appStore.set(soundAtom, sound),
  })
  await s.run(10)
  s.listen()
  show()
  fireEvent.click(screen.getByRole('button', { name: /速度，本课时不可倍速/ }))
  expect(appStore.get(toastAtom)?.text).toBe('本课时不可倍速')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the keys of the picture steer what is heard', async () => {
  const s = stageListening({ show: (sound) => appStore.set(soundAtom, sound) })
  await s.run(10)
  s.listen()
  await s.run(2)
  show()
  fireEvent.keyDown(document.body, { key: ' ' })
  await act(() => s.run(1))
  expect(s.state()).toBe('paused')
  const { position } = s.first.player.snapshot()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await act(() => s.run(1))
  expect(s.first.player.snapshot().position).toBe(position + 10)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(appStore.get(isFullScreenAtom)).toBe(false)
})
