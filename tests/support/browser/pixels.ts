/** What is painted: forced colours, and the ground the browser lays behind text then, are in no computed style. */
import type { Locator, Page } from '@playwright/test'

/** The colours of the page at these points of the window, `#rrggbb` each. */
export async function pixelsAt(page: Page, points: readonly { x: number; y: number }[]): Promise<string[]> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  return page.evaluate(
    async ([png, places]) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.codePointAt(0) ?? 0)
      const image = await createImageBitmap(new Blob([bytes]))
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
      drawing?.drawImage(image, 0, 0)
      return places.map(({ x, y }) => {
        const data = [...(drawing?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [])]
        return `#${data
          .slice(0, 3)
          .map((value) => value.toString(16).padStart(2, '0'))
          .join('')}`
      })
    },
    [picture, points] as const,
  )
}

/** Where the text of an element is. */
export const textBox = (element: Locator) =>
  element.evaluate((found) => {
    const range = document.createRange()
    range.selectNodeContents(found)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    return { left, top, right, bottom }
  })
