import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { StudyCourse } from '../../api/study.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './study.module.css'
import type { UnfavouriteDialogProps } from './unfavourite-dialog.tsx'

const UnfavouriteDialog = lazy<ComponentType<UnfavouriteDialogProps>>(async () => {
  const { UnfavouriteDialog: loaded } = await import('./unfavourite-dialog.tsx')
  return { default: loaded }
})

/** 取消收藏 (screens 2.3): asks first. */
export function UnfavouriteButton({ row }: { readonly row: StudyCourse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.above}
        aria-label={`取消收藏：${row.title}`}
        onClick={() => setOpen(true)}
      >
        取消收藏
      </Button>
      {isOpen && (
        <Suspense>
          <UnfavouriteDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
