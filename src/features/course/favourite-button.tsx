import { Icon } from '../../ui/media/icon.tsx'
import styles from './course.module.css'

export interface FavouriteButtonProps {
  readonly isFavourite: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** 收藏 / 已收藏 of the bar; while its call is running presses are ignored and the focus stays. */
export function FavouriteButton({ isFavourite, isBusy, onClick }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-disabled={isBusy || undefined}
      className={styles.favourite}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon name={isFavourite ? 'star-filled' : 'star'} />
      {isFavourite ? '已收藏' : '收藏'}
    </button>
  )
}
