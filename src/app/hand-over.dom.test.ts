/** How the app takes the place of the painted screen; in a browser: tests/e2e/painter.spec.ts. */
import { afterEach, expect, it, vi } from 'vitest'
import { controlName, handOver } from './hand-over.ts'

const open = vi.fn<(href: string) => void>()

afterEach(() => {
  document.body.innerHTML = ''
  open.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The app shows its own screen behind the painted one. */
async function takeOver(painted: string, app: string, tap?: string): Promise<void> {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  const screen = Object.assign(document.createElement('div'), { id: 'painted', innerHTML: painted })
  const tapped = [...screen.children].find(({ textContent }) => textContent === tap)
  // as src/app/painter/paint.ts keeps it
  if (tapped !== undefined) screen.dataset['tap'] = controlName(tapped)
  document.body.replaceChildren(screen, root, Object.assign(document.createElement('a'), { className: 'shell-again' }))
  handOver(root, open)
  expect(document.querySelector('.shell-again')).toBeNull()
  root.innerHTML = `<main>${app}</main>`
  await vi.waitFor(() => expect(document.querySelector('#painted')).toBeNull())
}

it.each([
  [
    'a tab that has a number by now',
    '<a href="/member">我的</a>',
    '<a href="/">首页</a><a href="/member">我的<b>3条未读</b></a>',
    '我的',
    ['我的3条未读'],
  ],
  [
    'of several links to one course the one with its words',
    '<a href="/course/1">钢琴</a><a href="/course/1">去学习</a>',
    '<a href="/course/1">钢琴</a><a href="/course/1">去学习</a>',
    '去学习',
    ['去学习'],
  ],
  [
    'of several links to a course with other words the first',
    '<a href="/course/1">1人已购买</a>',
    '<a href="/course/1">2人已购买</a><a href="/course/1">钢琴</a>',
    '1人已购买',
    ['2人已购买'],
  ],
  [
    'a course that is not on the screen any more',
    '<a href="/course/1">钢琴</a>',
    '<a href="/course/2">吉他</a>',
    '钢琴',
    ['opened /course/1'],
  ],
  ['a button', '<button>分享</button>', '<button>搜索</button><button>分享</button>', '分享', ['分享']],
  ['a button that the app has not', '<button>分享</button>', '<button>搜索</button>', '分享', []],
])('a tap that came too early: %s', async (_, painted, app, tap, expected) => {
  const done: string[] = []
  open.mockImplementation((href) => void done.push(`opened ${href}`))
  const note = (event: Event): void => {
    event.preventDefault()
    done.push((event.target as Element).textContent)
  }
  document.addEventListener('click', note)
  await takeOver(painted, app, tap)
  document.removeEventListener('click', note)
  expect(done).toEqual(expected)
})

it.each([
  [300, 1],
  [0, 0],
])('of a page that was scrolled by %d px, the router hears %d times', async (offset, times) => {
  vi.stubGlobal('scrollY', offset)
  const heard = vi.fn<() => void>()
  document.addEventListener('scroll', heard, { capture: true })
  await takeOver('', '')
  document.removeEventListener('scroll', heard, { capture: true })
  expect(heard).toHaveBeenCalledTimes(times)
})

/** The app is ready while a word is being composed in the painted field, which `src/app/painter/paint.ts` notes. */
function composeInto(): HTMLElement {
  vi.useFakeTimers()
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  const screen = Object.assign(document.createElement('div'), { id: 'painted', innerHTML: '<input>' })
  document.body.replaceChildren(screen, root)
  screen.dataset['composing'] = ''
  handOver(root, open)
  root.innerHTML = '<main><input></main>'
  return screen
}

it('waits for a word that is being composed, and for the click that has ended it', async () => {
  const screen = composeInto()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(screen.isConnected).toBe(true)
  screen.dispatchEvent(new Event('compositionend', { bubbles: true }))
  screen.dataset['tap'] = '/course/1\n\n钢琴'
  expect(screen.isConnected).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.isConnected).toBe(false)
  expect(open).toHaveBeenCalledExactlyOnceWith('/course/1')
})

it('does not wait for ever for a word that is being composed', async () => {
  const screen = composeInto()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(screen.isConnected).toBe(false)
})
