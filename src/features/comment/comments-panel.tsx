import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { commentsRead, repliesRead, type Comments } from '../../api/comment.ts'
import { failureOf, useSideFailure } from '../../platform/reads/use-main-read.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import type { CommentSlot, CommentSubject } from '../../shared/comment-slot.ts'
import type { ReadState } from '../../shared/read.ts'
import { ListEnd } from '../../ui/state/list-end.tsx'
import { Skeleton, useSkeletonDelay } from '../../ui/state/skeleton.tsx'
import { StaleLine } from '../../ui/state/stale-line.tsx'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { commentRight, isOld, withNewest, type CommentRight } from './comment-model.ts'
import { CommentThread } from './comment-thread.tsx'
import { ComposerForm } from './composer-form.tsx'
import { ShowAll, useSteps } from './show-all.tsx'
import { useAnswering, type Answering } from './use-answering.ts'
import styles from './comment.module.css'

/** 评论 of a course or a lesson (screens 3.6). */
export function CommentsPanel({ kind, id, isAllowed, hasAccess }: CommentSlot) {
  const subject = useMemo(() => ({ kind, id }), [kind, id])
  const partition = useAtomValue(partitionAtom)
  const right = commentRight({ isMember: partition !== 'anon', isAllowed, hasAccess })
  // who writes must be known: drafts are theirs
  const writer = right === 'write' ? partition : null
  const answering = useAnswering(writer, subject)
  return (
    <section className={styles.panel}>
      {right !== 'write' && <NoComposer right={right} />}
      {writer !== null && !answering.isShown && (
        <ComposerForm key={writer} publication={{ member: writer, subject, target: null }} />
      )}
      <CommentList subject={subject} answering={answering} />
    </section>
  )
}

function CommentList({ subject, answering }: { readonly subject: CommentSubject; readonly answering: Answering }) {
  const newest = useRead(commentsRead(subject))
  const [isAllWanted, setAllWanted] = useState(false)
  const all = useRead(repliesRead(subject), isAllWanted)
  useSideFailure(failureOf(newest.state))
  useSideFailure(failureOf(all.state))
  const [everything, first] = [dataOf(all.state), dataOf(newest.state)]
  const list = everything && first && isOld(all) ? withNewest(everything, first) : (everything ?? first)
  // all of them are the older ones
  const stale = [all.state, newest.state].find((state) => state.status === 'stale')
  const { rows, end, more } = useSteps(list?.rows ?? [])
  const isSkeletonShown = useSkeletonDelay(newest.state.status === 'loading')

  if (newest.state.status === 'failed' && !list) return <ListEnd state="error" onMore={() => void newest.refresh()} />
  if (!list) return <div aria-busy="true">{isSkeletonShown && <Skeleton kind="rows" rows={4} />}</div>
  return (
    <>
      {stale && <StaleLine updatedAt={stale.updatedAt} />}
      {list.rows.length === 0 && <p className={styles.nothing}>暂无评论</p>}
      <ul className={styles.list} aria-label="评论">
        {rows.map((comment) => (
          <CommentThread key={comment.id} subject={subject} comment={comment} answering={answering} />
        ))}
      </ul>
      <ListEnd state={end} onMore={more} />
      <ShowAll
        label={`查看全部${list.total}条评论`}
        all={isAllWanted ? all : null}
        isMore={list.total > list.rows.length}
        onFirst={() => setAllWanted(true)}
      />
    </>
  )
}

const dataOf = (state: ReadState<Comments>): Comments | null => ('data' in state ? state.data : null)

const messages = { buy: '购买后可评论', closed: '评论已关闭' } as const

/** Why nothing can be written here, and for a visitor the way to it (screens 3.6, 1.4.5). */
function NoComposer({ right }: { readonly right: Exclude<CommentRight, 'write'> }) {
  const address = useLocation({ select: ({ pathname, searchStr }) => cleanAddress(pathname + searchStr) })
  if (right !== 'login') return <p className={styles.closed}>{messages[right]}</p>
  return (
    <AppLink href={paths.loginPassword(address)} className={styles.closed}>
      登录后可评论
    </AppLink>
  )
}
