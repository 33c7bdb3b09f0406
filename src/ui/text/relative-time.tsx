import { useEffect, useState, type ComponentType } from 'react'
import { useChrome } from '../frame/chrome.tsx'

let Text: ComponentType<{ readonly at: number }> | undefined

/**
 * A past moment in words, e.g. 3分钟前 (screens 1.13.1). `at` in milliseconds since 1970. The calendar is fetched when a
 * moment is first printed; where it cannot be had the moment is left out until the network has come back.
 */
export function RelativeTime({ at }: { readonly at: number }) {
  const isOffline = useChrome().connection === 'offline'
  const [, setLoaded] = useState(false)
  useEffect(() => {
    void import('./relative-time-text.tsx').then(
      ({ RelativeTimeText }) => {
        Text = RelativeTimeText
        setLoaded(true)
      },
      () => {},
    )
    // another try whenever it changes
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isOffline])
  return Text && <Text at={at} />
}
