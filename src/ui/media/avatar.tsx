import { Icon } from './icon.tsx'
import styles from './avatar.module.css'
import { usePictureFailure } from './picture.tsx'

/** A member's picture in a circle; a neutral figure when it is missing or fails. Decorative: the name stands beside it. */
export function Avatar({
  src,
  size = 64,
}: {
  readonly src: string | null | undefined
  readonly size?: 40 | 48 | 52 | 64
}) {
  const [isFailed, key, onError] = usePictureFailure(src)
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {src && !isFailed ? (
        <img
          key={key}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          className={styles.image}
          onError={onError}
        />
      ) : (
        <Icon name="mine" className={styles.figure} />
      )}
    </span>
  )
}
