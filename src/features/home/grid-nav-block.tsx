import type { NavItem } from '../../api/page-block.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/media/picture.tsx'
import styles from './blocks.module.css'
import { TargetLink } from './target-link.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'

/** Small pictures with names, 4 or 5 beside each other (screens 2.1). */
export function GridNavBlock({ items, columns }: { items: readonly NavItem[]; columns: 4 | 5 }) {
  const pictureSource = usePictureSource()
  return (
    <nav aria-label="导航" className={cx(styles.grid, columns === 5 && styles.five)}>
      {items.map(({ source, name, target }, index) => (
        // names and targets may repeat
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={name || `导航 ${index + 1}`} className={styles.nav}>
          <Picture
            src={pictureSource(source)}
            alt=""
            width={52}
            height={52}
            corner="none"
            className={styles.navPicture}
          />
          <span className={styles.navName}>{name}</span>
        </TargetLink>
      ))}
    </nav>
  )
}
