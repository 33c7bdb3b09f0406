/**
 * Tells the service worker which pictures are public. An address does not say whose a picture is, so the elements
 * say it: `data-keep`, on the picture or around it. An avatar has none, wherever it lies, and is not stored.
 */
import { appAddress } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { unreadablePictures, type PictureUse, type PublicPicture } from '../../shared/pictures/picture-caches.ts'
import { tokenAtom } from '../session/session-atoms.ts'
import type { AppStore } from '../store.ts'

/** After the last picture of a screen; several come at once. */
const settledMs = 1000

/** Names the public pictures on screen whenever more of them have come, for the page's life. */
export function watchPublicPictures(store: AppStore, tell: (pictures: readonly PublicPicture[]) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = ''
  const look = (): void => {
    const pictures = publicPictures(document)
    const list = JSON.stringify(pictures)
    if (pictures.length === 0 || list === told) return
    told = list
    tell(pictures)
  }
  const lookSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look, settledMs)
  }
  // the event of a picture does not rise, but it can be caught on its way down
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && lookSoon(), true)
  lookSoon()
  store.sub(tokenAtom, () => {
    // the same screen, shown by the next one, is to be kept again
    told = ''
    void forgetOpened()
  })
}

/** The public pictures of the page that have loaded, in its order. */
export function publicPictures(page: Document): PublicPicture[] {
  const isHome = appAddress(page.location.pathname) === paths.home
  return [...page.images].flatMap((image) => {
    const mark = image.closest<HTMLElement>('[data-keep]')
    const url = image.currentSrc || image.src
    if (mark === null || !image.complete || image.naturalWidth === 0 || !/^https?:/.test(url)) return []
    return [{ url, use: asUse(mark.dataset['keep']) || (isHome ? 'home' : '') }]
  })
}

const asUse = (value: string | undefined): PictureUse => (value === 'continue' || value === 'course' ? value : '')

/** Which courses somebody opened or downloaded is nothing for the next one to see. */
async function forgetOpened(): Promise<void> {
  const { course, continue: continued, download } = unreadablePictures
  for (const { cacheName } of [course, continued, download]) await caches.delete(cacheName).catch(() => false)
}
