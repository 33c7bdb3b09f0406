import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { useChrome } from './frame/chrome.tsx'

/**
 * A part of a screen whose code comes after it. The hook returns it to be rendered: undefined while it is not wanted or on
 * its way, null where it cannot be had. It is asked for again when the network goes or comes back, and by the next screen
 * that wants it. With React's `lazy` the screen around it would go, and the failure would last as long as the page.
 */
export function deferredElement<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props, isWanted?: boolean) => ReactElement | null | undefined {
  let loaded: ComponentType<Props> | undefined
  let asked: Promise<ComponentType<Props> | null> | undefined
  /** One answer for all who ask meanwhile; a failure is null, and the next one asks anew. */
  const ask = (): Promise<ComponentType<Props> | null> =>
    (asked ??= load().then(
      (found) => (loaded = found),
      () => {
        asked = undefined
        return null
      },
    ))

  return function useDeferredElement(props, isWanted = true) {
    const isOffline = useChrome().connection === 'offline'
    const [Part, setPart] = useState<ComponentType<Props> | null | undefined>(() => {
      // effects run after the frame: on a slow device its request would leave a tenth of a second later
      if (isWanted) void ask()
      return loaded
    })
    const isMissing = isWanted && !Part
    useEffect(() => {
      if (!isMissing) return undefined
      let isLeft = false
      void ask().then((found) => {
        if (!isLeft) setPart(() => found)
      })
      return () => {
        isLeft = true
      }
      // another try whenever it changes
      // oxlint-disable-next-line react/exhaustive-effect-dependencies
    }, [isMissing, isOffline])
    return isWanted ? Part && <Part {...props} /> : undefined
  }
}
