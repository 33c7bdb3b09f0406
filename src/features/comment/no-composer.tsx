import { useLocation } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import type { CommentRight } from './comment-model.ts'
import styles from './comment.module.css'

const sentences = { buy: '购买后可评论', closed: '评论已关闭' } as const

/** Why nothing can be written here, and for a visitor the way to it (screens 3.6, 1.4.5). */
export function NoComposer({ right }: { readonly right: Exclude<CommentRight, 'write'> }) {
  const address = useLocation({ select: ({ pathname, searchStr }) => cleanAddress(pathname + searchStr) })
  if (right !== 'login') return <p className={styles.closed}>{sentences[right]}</p>
  return (
    <AppLink href={paths.loginPassword(address)} className={styles.closed}>
      登录后可评论
    </AppLink>
  )
}
