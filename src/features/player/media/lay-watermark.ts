import type { WatermarkLook } from './watermark-model.ts'

const periodMs = 5_000
const shownMs = 4_900

/**
 * Lays the watermark over the picture: every 5 s at a new place, put back when somebody takes it away (screens 2.7
 * rule 9). Made by hand, because React would not notice that. Returns the function that ends it.
 */
export function layWatermark(stage: HTMLElement, look: WatermarkLook, className: string): () => void {
  const mark = document.createElement('span')
  mark.className = className
  mark.textContent = look.text
  mark.setAttribute('aria-hidden', 'true')
  let hiding: ReturnType<typeof setTimeout> | undefined

  function place(): void {
    if (!mark.isConnected) stage.append(mark)
    mark.style.cssText = ''
    mark.style.color = look.color
    mark.style.fontSize = `${look.size}px`
    mark.style.opacity = String(look.opacity)
    const picture = pictureBox(stage)
    mark.style.left = `${picture.left + Math.random() * Math.max(0, picture.width - mark.offsetWidth)}px`
    mark.style.top = `${picture.top + Math.random() * Math.max(0, picture.height - mark.offsetHeight)}px`
    hiding = setTimeout(() => {
      mark.style.visibility = 'hidden'
    }, shownMs)
  }

  const observer = new MutationObserver(() => {
    if (!mark.isConnected) stage.append(mark)
  })
  observer.observe(stage, { childList: true })
  place()
  const timer = setInterval(place, periodMs)
  return () => {
    observer.disconnect()
    clearInterval(timer)
    clearTimeout(hiding)
    mark.remove()
  }
}

/** The part of the stage the picture covers: beside it, or above and below it, the stage is black. */
function pictureBox(stage: HTMLElement): { left: number; top: number; width: number; height: number } {
  const { clientWidth, clientHeight } = stage
  const video = stage.querySelector('video')
  const isKnown = video !== null && video.videoWidth > 0 && video.videoHeight > 0
  const ratio = isKnown ? video.videoWidth / video.videoHeight : clientWidth / Math.max(1, clientHeight)
  const width = Math.min(clientWidth, clientHeight * ratio)
  const height = Math.min(clientHeight, width / Math.max(ratio, 0.01))
  return { left: (clientWidth - width) / 2, top: (clientHeight - height) / 2, width, height }
}
