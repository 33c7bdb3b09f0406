import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './skeleton.module.css'

export type SkeletonKind = 'course-rows' | 'home' | 'rows' | 'text'

type Size = number | `${number}%`

/** One block of a skeleton, in px or percent; `top` is the gap above. */
export function Bone(props: {
  readonly width: Size
  readonly height: number
  readonly top?: number | 'auto'
  readonly className?: string
}) {
  const { width, height, top = 0, className } = props
  return <span className={cx(styles.bone, className)} style={{ width, height, marginTop: top }} />
}

const secondLine = [62, 34, 80, 46, 58, 72, 40]

function repeat(rows: number, render: (row: number) => ReactNode): ReactNode[] {
  return Array.from({ length: rows }, (_, row) => render(row))
}

function CourseRows({ rows }: { readonly rows: number }) {
  const bones = repeat(rows, (row) => (
    <span key={row} className={styles.course}>
      <Bone width={120} height={90} className={styles.cover} />
      <span className={styles.body}>
        <Bone width="100%" height={16} top={3} />
        <Bone width={`${secondLine[row % secondLine.length] ?? 60}%`} height={16} top={7} />
        <Bone width="74%" height={12} top={7} />
        <Bone width={52} height={18} top="auto" />
      </span>
    </span>
  ))
  return <div className="columns">{bones}</div>
}

function Rows({ rows }: { readonly rows: number }) {
  return repeat(rows, (row) => (
    <span key={row} className={styles.row}>
      <Bone width={`${secondLine[row % secondLine.length] ?? 60}%`} height={16} />
      <Bone width="28%" height={12} top={8} />
    </span>
  ))
}

function Text({ rows }: { readonly rows: number }) {
  return repeat(rows, (row) => <Bone key={row} width={row % 4 === 3 ? '56%' : '100%'} height={16} top={12} />)
}

function Home() {
  return (
    <>
      <span className={cx(styles.banner, styles.bone, styles.card)} />
      <span className={styles.grid}>
        {repeat(8, (item) => (
          <span key={item} className={styles.tile}>
            <Bone width={52} height={52} className={styles.icon} />
            <Bone width={52} height={13} top={10} />
          </span>
        ))}
      </span>
      <Bone width={96} height={24} top={38} />
      <CourseRows rows={3} />
    </>
  )
}

const shapes: Record<SkeletonKind, (rows: number) => ReactNode> = {
  'course-rows': (rows) => <CourseRows rows={rows} />,
  rows: (rows) => <Rows rows={rows} />,
  text: (rows) => <Text rows={rows} />,
  home: () => <Home />,
}

/** A shape of the content to come, in its final sizes. Show it by `useSkeletonDelay`, inside an element that is busy. */
export function Skeleton({ kind, rows = 6 }: { readonly kind: SkeletonKind; readonly rows?: number }) {
  return <SkeletonFrame>{shapes[kind](rows)}</SkeletonFrame>
}

/** The frame of a shape of one screen's own. */
export function SkeletonFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="vh">正在加载</span>
      {children}
    </div>
  )
}

const appearMs = 150

/** The frame of index.html is a skeleton already: the first screen goes on from it instead of blanking it. */
let isFrameShown = true

/**
 * True from 150 ms after `isLoading` began, so that a quick answer shows no flash, until it ends: nothing is shown later
 * than it is known (screens 0.2).
 */
export function useSkeletonDelay(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(isLoading && isFrameShown)
  // what is loaded next waits anew
  if (!isLoading && isLate) setLate(false)
  useEffect(() => {
    isFrameShown = false
  }, [])
  useEffect(() => {
    if (!isLoading || isLate) return undefined
    const timer = setTimeout(() => setLate(true), appearMs)
    return () => clearTimeout(timer)
  }, [isLoading, isLate])
  return isLoading && isLate
}
