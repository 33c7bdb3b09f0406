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
    mark.style.left = `${Math.random() * Math.max(0, stage.clientWidth - mark.offsetWidth)}px`
    mark.style.top = `${Math.random() * Math.max(0, stage.clientHeight - mark.offsetHeight)}px`
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
