import { lazy, Suspense, useDeferredValue, useEffect, useState, type ComponentType, type CSSProperties } from 'react'
import type { ImageLayout, NavItem, PageBlock } from '../../api/page-block.ts'
import type { PictureLink } from '../../shared/picture-link.ts'
import { Carousel } from '../../ui/media/carousel.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { cx } from '../../ui/cx.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { cardPrice } from '../../domain/course/course-price.ts'
import { formatCount } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { CourseCard } from '../../ui/course/course-card.tsx'
import { MoreLink, Section } from '../../ui/frame/section.tsx'
import type { AccountBlockProps } from './account-block.tsx'
import { BlockBoundary } from './block-boundary.tsx'
import { blankColor, firstScreenCovers, firstScreenOf, imageArrangement } from './home-model.ts'
import { TargetLink } from './target-link.tsx'
import styles from './blocks.module.css'

// stands below the courses, if at all: the first screen does without its code
const AccountBlock = lazy<ComponentType<AccountBlockProps>>(async () => {
  const { AccountBlock: loaded } = await import('./account-block.tsx')
  return { default: loaded }
})

/** The blocks of the page in the order of the server (screens 2.1). */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  const shown = useFirstScreenFirst(blocks)
  return shown.map((block, index) => (
    <BlockBoundary key={block.id}>
      <Block block={block} isFirst={index === 0} eagerCount={firstScreenCovers(shown, index)} />
    </BlockBoundary>
  ))
}

interface BlockProps {
  readonly block: PageBlock
  readonly isFirst: boolean
  readonly eagerCount: number
}

function Block({ block, isFirst, eagerCount }: BlockProps) {
  switch (block.sign) {
    case 'slider':
      return <SliderBlock pictures={block.pictures} isEager={isFirst} />
    case 'grid-nav':
      return <GridNavBlock items={block.items} columns={block.columns} />
    case 'h5-vod-v1':
      return <CourseBlock title={block.title} courses={block.courses} eagerCount={eagerCount} />
    case 'image-group':
      return <ImageGroupBlock layout={block.layout} pictures={block.pictures} />
    case 'h5-gzh-v1':
      return (
        <Suspense fallback={<div className={styles.account} style={{ minHeight: 76 }} />}>
          <AccountBlock block={block} />
        </Suspense>
      )
  }
  return <Blank height={block.height} color={blankColor(block.color)} />
}

function Blank({ height, color }: { height: number; color: string | null }) {
  const style: CSSProperties & Partial<Record<'--blank-color', string>> = { height }
  if (color !== null) style['--blank-color'] = color
  return <div className={styles.blank} style={style} />
}

/** Pictures 3:1, moved by the learner only (screens 2.1). */
function SliderBlock({ pictures, isEager }: { pictures: readonly PictureLink[]; isEager: boolean }) {
  const pictureSource = usePictureSource()
  return (
    <Carousel label="推荐">
      {pictures.map(({ source, target }, index) => (
        // the same picture may stand twice, with another target
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={`推荐 ${index + 1}`}>
          <Picture src={pictureSource(source)} alt="" ratio="3/1" eager={isEager && index === 0} corner="card" />
        </TargetLink>
      ))}
    </Carousel>
  )
}

/** Small pictures with names, 4 or 5 beside each other (screens 2.1). */
function GridNavBlock({ items, columns }: { items: readonly NavItem[]; columns: 4 | 5 }) {
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

interface ImageGroupBlockProps {
  readonly layout: ImageLayout
  readonly pictures: readonly PictureLink[]
}

/** Pictures in one to four columns, or a large one beside two small ones (screens 2.1). */
function ImageGroupBlock({ layout, pictures }: ImageGroupBlockProps) {
  const pictureSource = usePictureSource()
  const { columns, shown, isOneAndTwo } = imageArrangement(layout, pictures.length)
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={cx(styles.images, isOneAndTwo && styles.oneAndTwo)} style={style}>
      {pictures.slice(0, shown).map(({ source, target }, index) => (
        // the same picture may stand twice, with another target
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={`图片 ${index + 1}`} className={styles.image}>
          <Picture src={pictureSource(source)} alt="" ratio={columns === 1 ? '3/1' : '1/1'} />
        </TargetLink>
      ))}
    </div>
  )
}

interface CourseBlockProps {
  readonly title: string
  readonly courses: readonly CourseSummary[]
  /** How many covers are on the first screen. */
  readonly eagerCount: number
}

/** Courses chosen by the school (screens 2.1, `h5-vod-v1`). */
function CourseBlock({ title, courses, eagerCount }: CourseBlockProps) {
  const pictureSource = usePictureSource()
  return (
    <Section title={title || '录播课程'} action={<MoreLink href={paths.courses()} label="查看全部" />}>
      {courses.map((course, index) => {
        const price = cardPrice(course)
        return (
          <CourseCard
            key={course.id}
            href={paths.course(course.id)}
            cover={pictureSource(course.cover)}
            title={course.title}
            meta={course.buyerCount === null ? [] : [`${formatCount(course.buyerCount)}人已购买`]}
            price={price}
            isVipFree={price.isVipFree}
            eager={index < eagerCount}
          />
        )
      })}
    </Section>
  )
}

/** Whether the app has just been opened by an address: a reload or a step back must find its place, and needs all at once. */
let isOpening = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate'

/**
 * The blocks to render: where the app opens with home, those of the first screen, and all of them as soon as these are
 * painted.
 */
export function useFirstScreenFirst(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const [isFirst] = useState(isOpening)
  useEffect(() => {
    isOpening = false
  }, [])
  return useDeferredValue(blocks, isFirst ? firstScreenOf(blocks) : undefined)
}
