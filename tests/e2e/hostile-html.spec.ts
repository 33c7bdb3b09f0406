/**
 * Hostile HTML in a real browser, through the one place where HTML of the server becomes part of the page (screens
 * 1.20.1). The content security policy is off here: what is proved is the sanitiser alone, not the wall behind it.
 */
import type { Page } from '@playwright/test'
import { expect, test, type Demo } from '../support/browser/fixtures.ts'
import { closing, hostileFamilies, lonelyFragments, type HostileFragment } from '../support/data/hostile-html.ts'

const perText = 60

const together = Object.values(hostileFamilies).flat()
const count = together.length + lonelyFragments.length

function texts(): HostileFragment[][] {
  const groups = Array.from({ length: Math.ceil(together.length / perText) }, (_, index) =>
    together.slice(index * perText, (index + 1) * perText),
  )
  return [...groups, ...lonelyFragments.map((fragment) => [fragment])]
}

/** Everything on the page that could still do something, after each element was touched in every way. */
function findLiving(): string[] {
  // the first words of the text stand right below the place it was put into
  const words = [...document.querySelectorAll('article p')].find((each) => each.textContent.startsWith('安全文字'))
  const elements = [...(words?.parentElement?.querySelectorAll<HTMLElement>('*') ?? [])]
  const kinds = 'click focus blur toggle error load begin pointerover mouseover animationstart transitionend'.split(' ')
  for (const element of elements) {
    if (element.closest('a')) continue // where it leads is looked at below
    for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
  }
  const forbidden =
    'script, style, link, meta, base, object, embed, form, input, button, select, textarea, svg, math, template, slot, dialog, frame, iframe, portal, area, map, track'
  const isAlive = (element: HTMLElement): boolean =>
    element.matches(forbidden) ||
    element.shadowRoot !== null ||
    element.tagName.includes('-') ||
    [...element.attributes].some(({ name }) =>
      /^on|^(?:id|name|class|is|ping|srcset|srcdoc|background|usemap|popover|contenteditable)$/.test(name),
    ) ||
    ['href', 'src', 'poster', 'action', 'formaction', 'xlink:href', 'data'].some((name) => {
      const address = element.getAttribute(name)
      return address !== null && !/^(?:https?|mailto|tel):$/.test(new URL(address, location.href).protocol)
    }) ||
    ['fixed', 'absolute', 'sticky'].includes(getComputedStyle(element).position)
  const found = elements.filter(isAlive).map((element) => element.outerHTML.slice(0, 200))
  if (Reflect.has(window, '__hostile')) found.push('something ran')
  return found
}

async function show(page: Page, demo: Demo, fragments: readonly HostileFragment[]): Promise<void> {
  const announcement = fragments.map(({ html }) => html + closing).join('') + '<p>到此为止</p>'
  const { id } = (await demo.announce({ title: '公告', announcement })) as { id: number }
  const address = `/announcement?id=${id}`
  // the router follows the history: no need to start the app again for every text
  if (page.url().includes('/announcement?')) await page.evaluate((next) => history.pushState(null, '', next), address)
  else await page.goto(address)
  await expect(page.locator('article').getByText(fragments[0]?.mark ?? '')).toBeAttached()
  // a long text comes in pieces
  if (fragments.length > 1) await expect(page.locator('article').getByText('到此为止')).toBeAttached()
}

test.use({ bypassCSP: true, serviceWorkers: 'block' })

test(`${count} fragments: nothing runs, reaches another host or leads anywhere, and the words stay`, async ({
  page,
  demo,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/Service Worker registration blocked|Failed to load resource|net::ERR_/)
  const events: string[] = []
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => events.push(`popup ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(`${baseURL}/announcement?`)) events.push(frame.url())
  })
  await page.route(/./, (route) => {
    const address = route.request().url()
    if (address.startsWith(`${baseURL}/`) || address.startsWith('data:')) return route.continue()
    events.push(`request ${address}`)
    return route.abort()
  })

  for (const fragments of texts()) {
    await show(page, demo, fragments)
    const message = JSON.stringify(fragments.map(({ html }) => html))
    expect(await page.evaluate(findLiving), message).toEqual([])
    const words = (await page.locator('article').textContent()) ?? ''
    expect(
      fragments.filter(({ mark }) => !words.includes(mark)).map(({ html }) => html),
      'fragments that took their harmless words with them',
    ).toEqual([])
  }
  expect(count).toBeGreaterThan(350)
  expect(events).toEqual([])

  await test.step('the check sees what it must see', async () => {
    // words that no text before had: else the former text, about to be replaced, would be taken for this one
    await show(page, demo, [{ html: '<p>安全文字末号</p>', mark: '安全文字末号' }])
    await page.evaluate(() => {
      const words = document.querySelector('article p')
      words?.insertAdjacentHTML('afterend', '<img src=x onerror="window.__hostile=1"><a href="javascript:1">x</a>')
    })
    await expect.poll(() => page.evaluate(findLiving)).toHaveLength(3)
  })
})
