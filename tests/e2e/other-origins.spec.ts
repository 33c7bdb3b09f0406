/**
 * A school whose calls, pictures and films are on other origins, with the headers real servers send: what only shows
 * there. Tests of other files that touch one of these run a second time that way (tag @origins, playwright.config.ts).
 */
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer, lesson, now, open, withoutNativeHls } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'

test.describe('on other origins', { tag: ['@origins', '@origins-only'] }, () => {
  test('home: every picture is shown, every call goes to the school, nothing violates a policy', async ({
    page,
    demo,
    server,
    origins,
  }) => {
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto('/')
    const pictures = page.locator('main img')
    await expect(pictures.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const broken = () =>
      pictures.evaluateAll((all) =>
        all
          .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
          .map((image) => (image as HTMLImageElement).src),
      )
    await expect.poll(broken).toEqual([])
    const originsOf = (prefix: string) => [
      ...new Set(asked.filter(({ pathname }) => pathname.startsWith(prefix)).map(({ origin }) => origin)),
    ]
    expect(originsOf('/api/')).toEqual([origins.api])
    expect(originsOf('/demo-covers/')).toEqual([origins.pictures])
    expect(originsOf('/assets/')).toEqual([server])
    expect((await demo.log('/api/')).length).toBeGreaterThan(0)
  })

  test('films: mp4 plays without any header; HLS by script fails without one, and plays with it', async ({
    page,
    demo,
    allowConsole,
  }) => {
    // the browser's own words for a manifest that may not be read
    allowConsole(failedResource, /blocked by CORS policy/)
    await page.addInitScript(withoutNativeHls)
    await signIn(page, demo, buyer)
    await open(page, 704)
    await expect.poll(() => now(page)).toBeGreaterThan(1)
    await page.goto(lesson(702))
    await expect(page.locator('[data-player]').getByRole('button', { name: '重试' })).toBeVisible()
    await demo.patchOdd({ films_cors: true })
    await open(page, 702)
    await expect.poll(() => now(page)).toBeGreaterThan(1)
  })
})
