import { useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './avatar.module.css'

/** A member's picture in a circle; a neutral figure when it is missing or fails. Decorative: the name stands beside it. */
export function Avatar({
  src,
  size = 64,
}: {
  readonly src: string | null | undefined
  readonly size?: 40 | 48 | 52 | 64
}) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          className={styles.image}
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon name="mine" className={styles.figure} />
      )}
    </span>
  )
}
