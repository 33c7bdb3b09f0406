import { use, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { useChrome } from '../frame/chrome.tsx'
import { RefreshContext } from '../frame/refresh-context.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

export interface PictureProps {
  /** Empty or null shows the placeholder. */
  readonly src: string | null | undefined
  /** Empty when decorative. */
  readonly alt: string
  /** Width to height, 4/3 unless told; the place is reserved before the picture arrives. */
  readonly ratio?: '4/3' | '3/1' | '16/9' | '1/1'
  /** True on the first screen: loaded at once and first. */
  readonly eager?: boolean
  /** Fixed size in px; without it the picture fills the width of its place. */
  readonly width?: number
  readonly height?: number
  /** True for a picture that is shown whole: once it is here, it has its own ratio. */
  readonly isWhole?: boolean
  readonly corner?: 'cover' | 'card' | 'none'
  readonly className?: string
  /** What it is kept for besides, for a time without a network (platform/pwa/public-pictures.ts). */
  readonly keep?: 'continue' | 'course'
}

/** A picture that never moves the layout, with a neutral placeholder when it is missing or fails (screens 1.20.2). */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    ratio = '4/3',
    eager = false,
    width,
    height,
    isWhole,
    corner = 'cover',
    className,
    keep = '',
  } = props
  const [isFailed, key, onError] = usePictureFailure(src)
  const isShown = Boolean(src) && !isFailed
  const placeholder = isShown || alt === '' ? {} : { role: 'img', 'aria-label': alt }
  return (
    <span
      {...placeholder}
      className={cx(styles.picture, styles[corner], className)}
      style={{ width, height, aspectRatio: height === undefined && !(isWhole && isShown) ? ratio : undefined }}
    >
      {isShown ? (
        <img
          key={key}
          src={src ?? undefined}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={isWhole ? styles.whole : styles.image}
          style={isWhole ? { aspectRatio: `auto ${ratio}` } : undefined}
          data-keep={keep}
          onError={onError}
        />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}

/** One request for a picture, as far as it is known. */
interface Attempt {
  /** What it is for: the picture, whether there was a network, and how often the learner had asked for what is new. */
  readonly purpose: string
  /** Key of its element: an element whose picture failed asks for nothing again. */
  readonly key: number
  /** It began for another purpose and has not failed since. */
  readonly isEarlier: boolean
  readonly isFailed: boolean
}

/**
 * Whether the picture `src` could not be had, the key of its element, and what notes a failure. It is tried again when the
 * network has gone or come back, when the learner asks for what is new, and when a kept screen is shown again; so is one that
 * was on its way meanwhile, if it then fails.
 */
export function usePictureFailure(
  src: string | null | undefined,
): readonly [isFailed: boolean, key: number, onError: () => void] {
  const [refreshes] = use(RefreshContext)
  const purpose = `${src} ${useChrome().connection === 'offline'} ${refreshes}`
  const [last, setLast] = useState<Attempt>({ purpose, key: 0, isEarlier: false, isFailed: false })
  const attempt: Attempt =
    last.purpose === purpose
      ? last
      : { purpose, key: last.key + Number(last.isFailed), isEarlier: !last.isFailed, isFailed: false }
  if (attempt !== last) setLast(attempt)
  // runs again when a kept screen is shown again; set when it is left, the picture would be asked for by a hidden screen
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setLast((shown) => (shown.isFailed ? { ...shown, key: shown.key + 1, isFailed: false } : shown)), [])
  const onError = (): void =>
    setLast(({ key, isEarlier }) => ({
      purpose,
      key: key + Number(isEarlier),
      isEarlier: false,
      isFailed: !isEarlier,
    }))
  return [attempt.isFailed, attempt.key, onError]
}
