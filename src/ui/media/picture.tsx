import { useState } from 'react'
import { cx } from '../cx.ts'
import { useChrome } from '../frame/chrome.tsx'
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
  readonly corner?: 'cover' | 'card' | 'none'
  readonly className?: string
  /** What it is kept for besides, for a time without a network (platform/pwa/public-pictures.ts). */
  readonly keep?: 'continue' | 'course'
}

/** A picture that never moves the layout, with a neutral placeholder when it is missing or fails (screens 1.20.2). */
export function Picture(props: PictureProps) {
  const { src, alt, ratio = '4/3', eager = false, width, height, corner = 'cover', className, keep = '' } = props
  const [isFailed, onError] = usePictureFailure(src)
  const isShown = Boolean(src) && !isFailed
  const placeholder = isShown || alt === '' ? {} : { role: 'img', 'aria-label': alt }
  return (
    <span
      {...placeholder}
      className={cx(styles.picture, styles[corner], className)}
      style={{ width, height, aspectRatio: height === undefined ? ratio : undefined }}
    >
      {isShown ? (
        <img
          src={src ?? undefined}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={styles.image}
          data-keep={keep}
          onError={onError}
        />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}

/** Whether the picture `src` could not be had, and what notes it. It is tried again when the network has come back. */
export function usePictureFailure(src: string | null | undefined): readonly [isFailed: boolean, onError: () => void] {
  const attempt = `${src} ${useChrome().connection === 'offline'}`
  const [failed, setFailed] = useState('')
  return [failed === attempt, () => setFailed(attempt)]
}
