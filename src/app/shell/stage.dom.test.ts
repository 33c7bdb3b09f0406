// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStage, takeKeptElements, type Stage } from './stage.ts'

const [home, list] = [1, 2]

let place: HTMLElement
const scrollTo = vi.fn<(x: number, y: number) => void>()

/** As React does it: the one it hides is left before the one it shows is entered. */
function render(stage: Stage, from: number | null, to: number | null): void {
  if (from !== null) stage.leave(from)
  if (to !== null) {
    stage.enter(to)
    stage.arrive(to)
  }
  stage.settle([home, list])
}

function openStage(): Stage {
  const stage = makeStage()
  stage.open(place)
  for (const [id, text] of [
    [home, '首页'],
    [list, '课程'],
  ] as const)
    stage.elementOf(id).append(Object.assign(document.createElement('main'), { textContent: text }))
  return stage
}

/** The list is left for a course, which does not stay. */
function openCourse() {
  const stage = openStage()
  render(stage, null, list)
  vi.stubGlobal('scrollY', 400)
  render(stage, list, null)
  const course = document.body.appendChild(Object.assign(document.createElement('div'), { textContent: '一门课程' }))
  course.style.display = 'contents'
  stage.pass(course)
  vi.stubGlobal('scrollY', 250)
  scrollTo.mockClear()
  return { stage, course }
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  vi.stubGlobal('scrollTo', scrollTo.mockReset())
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the stage', () => {
  it('has the one screen that React shows, where it was left', () => {
    const stage = openStage()
    render(stage, null, home)
    expect(place.textContent).toBe('首页')
    vi.stubGlobal('scrollY', 400)
    render(stage, home, list)
    expect(place.textContent).toBe('课程')
    render(stage, list, home)
    expect(place.textContent).toBe('首页')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 400)
    render(stage, home, null)
    expect(place.textContent).toBe('')
  })

  it('hides what cannot be seen when a screen has left the document, and not before: that would style all of it', () => {
    const steps: string[] = []
    const note = (step: string, screen: Element): unknown => steps.push(`${step} ${screen.isConnected}`)
    takeKeptElements({
      leaveElements(screen) {
        note('read', screen)
        return () => note('hide', screen)
      },
      restoreElements: (screen) => void note('restore', screen),
    })
    const stage = openStage()
    render(stage, null, home)
    render(stage, home, list)
    takeKeptElements(null)
    expect(steps).toEqual(['restore true', 'read true', 'hide false', 'restore true'])
  })

  it('renders behind a painted screen without scrolling what the learner reads', () => {
    const painted = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'painted' }))
    const stage = openStage()
    render(stage, null, home)
    expect(scrollTo).not.toHaveBeenCalled()
    painted.remove()
    render(stage, home, list)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  })

  it('shows one before React does, and moves nothing when React follows', async () => {
    const stage = openStage()
    render(stage, null, home)
    vi.stubGlobal('scrollY', 400)
    render(stage, home, list)
    // a hidden screen of React
    const main = stage.elementOf(home).querySelector('main')
    main?.style.setProperty('display', 'none', 'important')
    scrollTo.mockClear()
    stage.showEarly(home)
    stage.showEarly(home)
    expect(place.textContent).toBe('首页')
    expect(main?.style.display).toBe('')
    expect(scrollTo).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(scrollTo.mock.calls).toEqual([[0, 400]])
    const moved = vi.spyOn(place, 'append')
    render(stage, list, home)
    expect(place.textContent).toBe('首页')
    expect(moved).not.toHaveBeenCalled()
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })

  it('puts back what React shows when the way led elsewhere', () => {
    const stage = openStage()
    render(stage, null, list)
    render(stage, list, home)
    stage.showEarly(list)
    expect(place.textContent).toBe('课程')
    stage.settle([home, list])
    expect(place.textContent).toBe('首页')
  })

  describe('beside a screen that does not stay', () => {
    it('shows a list before React does, where it was left', async () => {
      const { stage, course } = openCourse()
      stage.showEarly(list)
      await Promise.resolve()
      expect(place.textContent).toBe('课程')
      expect(course.style.display).toBe('none')
      stage.pass(null)
      render(stage, null, list)
      expect(place.textContent).toBe('课程')
      expect(scrollTo.mock.calls).toEqual([[0, 400]])
    })

    it('puts it back, as it was, when the way led elsewhere', async () => {
      document.documentElement.dataset['tone'] = 'bg'
      const { stage, course } = openCourse()
      document.documentElement.dataset['tone'] = 'page'
      expect(stage.showEarly(list)).toBe(250)
      expect(document.documentElement.dataset['tone']).toBe('bg')
      // a second tap; the page is scrolled as the list was by now
      vi.stubGlobal('scrollY', 400)
      expect(stage.showEarly(list)).toBe(250)
      await Promise.resolve()
      stage.settle([home, list])
      expect(place.textContent).toBe('')
      expect(course.style.display).toBe('contents')
      expect(document.documentElement.dataset['tone']).toBe('page')
      expect(scrollTo).toHaveBeenLastCalledWith(0, 250)
      stage.settle([home, list])
      expect(scrollTo).toHaveBeenCalledTimes(2)
    })
  })

  it('holds no screen that is gone', () => {
    const stage = openStage()
    const former = stage.elementOf(home)
    stage.settle([list])
    expect(stage.elementOf(home)).not.toBe(former)
  })
})
