/** 离线下载 with many lessons: what is said of them, by whom it can be read and worked (screens 4.4). */
import type { Page } from '@playwright/test'
import { downloadEntry } from '../support/data/download-entries.ts'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { useOldestBrowser } from '../support/browser/older-browser.ts'
import { resident } from '../support/browser/screens.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const count = 200
/** Bytes of none of them are here: what was done is cleared by the system. */
const entries = Array.from({ length: count }, (_, index) =>
  downloadEntry(5000 + index, {
    course: 50 + Math.floor(index / 20),
    courseTitle: `课程${Math.floor(index / 20)}`,
    place: index % 20,
    state: index === 0 ? { kind: 'paused', by: 'learner' } : { kind: 'cleared' },
  }),
)

/** Puts them where the app keeps its index; the page is on this origin, the app does not run. */
const put = (page: Page): Promise<void> =>
  page.evaluate(
    (list) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('meedu-h5-downloads')
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('downloads'))
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('downloads', 'readwrite')
          for (const entry of list) work.objectStore('downloads').put(entry, `${entry.member}/${entry.lesson}`)
          work.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    entries,
  )

test('two hundred lessons are read by everybody, and deleted by the keyboard alone', async ({ page, demo }) => {
  await useOldestBrowser(page)
  await signIn(page, demo, resident)
  await put(page)
  await page.goto('/downloads')
  const main = page.getByRole('main')
  await expect(main.getByText(`已下载 ${count - 1} 节`)).toBeVisible()
  await expect(main.getByRole('link', { name: /^课时/ })).toHaveCount(count)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: /下载设置/ }).press('Enter')
  const settings = page.getByRole('dialog', { name: '下载设置' })
  await settings.getByRole('spinbutton').press('ArrowUp')
  await expect(settings.getByRole('spinbutton')).toHaveValue('6')
  await settings.getByRole('switch', { name: '看完自动删除' }).press('Space')
  await expect(settings.getByRole('switch', { name: '看完自动删除' })).toBeChecked()
  await page.keyboard.press('Escape')

  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: '编辑' }).press('Enter')
  await expect(heading).toHaveText('已选 0 节')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: '全选' }).press('Enter')
  await expect(heading).toHaveText(`已选 ${count} 节`)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `删除 ${count} 节` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
  await expect(main.getByText('还没有离线课时')).toBeVisible()
  await expect(heading).toBeFocused()
})
