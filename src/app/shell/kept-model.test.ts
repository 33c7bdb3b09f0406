import { describe, expect, it } from 'vitest'
import { nextKept, waitingScreen, type Kept, type KeptMatch } from './kept-model.ts'

const screen = (pathname: string, kept: 'tab' | 'list'): KeptMatch => ({
  routeId: pathname,
  pathname,
  staticData: { kept },
  search: {},
})
const home = screen('/', 'tab')
const study = screen('/study', 'tab')
const member = screen('/member', 'tab')
const courses = screen('/courses', 'list')
const orders = screen('/member/order', 'list')
/** The courses of a tab. */
const asked = (scene: string): KeptMatch => ({ ...courses, search: { scene } })
const none: Kept<KeptMatch> = { slots: [], shown: null, token: null, nextId: 0 }

type Step = readonly [match: KeptMatch | null, entry: string]

/** Follows a walk through screens, each under the key of its history entry. */
const walk = (steps: readonly Step[], from = none, token: string | null = null): Kept<KeptMatch> =>
  steps.reduce(
    (kept, [match, entry]) => nextKept(kept, match, { pathname: match?.pathname ?? '/x', entry }, token),
    from,
  )

const paths = ({ slots }: Kept<KeptMatch>) => slots.map(({ match }) => match.pathname)

describe('what is kept', () => {
  it('the tabs and the list that was left last: four', () => {
    const kept = walk([
      [home, '1'],
      [study, '2'],
      [courses, '3'],
      [null, '4'],
      [member, '5'],
      [orders, '6'],
      [null, '7'],
    ])
    expect(paths(kept)).toEqual(['/', '/study', '/member', '/member/order'])
    expect(kept.shown).toBeNull()
  })

  it('nothing of another session but what is on show', () => {
    const kept = walk([
      [home, '1'],
      [study, '2'],
    ])
    expect(paths(walk([[study, '2']], kept, 'token'))).toEqual(['/study'])
    expect(paths(walk([[null, '3']], walk([[null, '3']], kept), 'token'))).toEqual([])
  })
})

describe('what is found again', () => {
  it('with the same query, as long as it says the same', () => {
    const kept = walk([
      [asked('free'), '1'],
      [null, '2'],
    ])
    const search = kept.slots[0]?.search
    expect(walk([[asked('free'), '1']], kept).shown?.search).toBe(search)
    expect(walk([[asked('sub'), '1']], kept).shown?.search).toEqual({ scene: 'sub' })
  })

  it('a tab by whatever way', () => {
    const kept = walk([[home, '1']])
    const again = walk(
      [
        [member, '2'],
        [home, '3'],
      ],
      kept,
    )
    expect(again.shown?.id).toBe(kept.shown?.id)
    expect(paths(again)).toEqual(['/', '/member'])
    expect(walk([[home, '1']], walk([[null, '2']], kept)).shown?.id).toBe(kept.shown?.id)
  })

  it('on show, what it is asked and where it stands may change', () => {
    const kept = walk([[courses, '1']])
    expect(walk([[asked('free'), '1']], kept).shown?.search).toEqual({ scene: 'free' })
    expect(walk([[courses, '2']], kept).shown?.entry).toBe('2')
  })

  it('a list by its history entry, also after a filter has replaced that', () => {
    const kept = walk([
      [courses, '1'],
      [{ ...courses }, '2'],
    ])
    const id = kept.shown?.id
    const left = walk([[null, '3']], kept)
    expect(walk([[courses, '2']], left).shown?.id).toBe(id)
    const anew = walk([[courses, '4']], left)
    expect(anew.shown?.id).not.toBe(id)
    expect(paths(anew)).toEqual(['/courses'])
  })

  it('the entry stays while the address is ahead of the screen', () => {
    const kept = nextKept(walk([[courses, '1']]), { ...courses }, { pathname: '/course/1', entry: '2' }, null)
    expect(kept.shown?.entry).toBe('1')
    expect(nextKept(none, courses, { pathname: '/course/1', entry: '2' }, null).shown?.entry).toBeUndefined()
  })
})

it('what has not changed is the same object', () => {
  const kept = walk([[home, '1']])
  expect(walk([[home, '1']], kept)).toBe(kept)
  const left = walk([[null, '2']], kept)
  expect(walk([[null, '3']], left)).toBe(left)
})

describe('a screen that waits', () => {
  const kept = walk([
    [home, '1'],
    [asked('free'), '2'],
    [{ ...study, search: { tab: 'course' } }, '3'],
    [member, '4'],
  ])
  const at = (pathname: string, search = '', entry?: string) =>
    waitingScreen(kept, pathname, search, entry)?.match.pathname

  it('is a tab with the query it was left with', () => {
    expect(at('/')).toBe('/')
    expect(at('/study', '?tab=course')).toBe('/study')
    expect(at('/study')).toBeUndefined()
  })

  it('is the list of one history entry, with its query', () => {
    expect(at('/courses', '?scene=free', '2')).toBe('/courses')
    expect(at('/courses', '?scene=free', '3')).toBeUndefined()
    expect(at('/courses', '?scene=free')).toBeUndefined()
    expect(at('/courses', '', '2')).toBeUndefined()
  })

  it('is not the one on show, and none that was never open', () => {
    expect(at('/member')).toBeUndefined()
    expect(waitingScreen(none, '/', '')).toBeNull()
  })

  it('is no list whose entry has no name', () => {
    const nameless = nextKept(none, courses, { pathname: '/elsewhere', entry: '1' }, null)
    const left = nextKept(nameless, null, { pathname: '/course/1', entry: '2' }, null)
    expect(waitingScreen(left, '/courses', '')).toBeNull()
  })
})
