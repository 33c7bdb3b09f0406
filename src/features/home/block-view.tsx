/** How the blocks of the home page look (screens 2.1): for the app, and for the painter before it (src/app/painter). */
import type { CSSProperties } from 'react'
import type { ImageLayout, NavItem, PageBlock } from '../../api/page-block.ts'
import type { PictureLink } from '../../shared/pictures/picture-link.ts'
import { Carousel } from '../../ui/media/carousel.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { cx } from '../../ui/cx.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { cardPrice } from '../../domain/course/course-price.ts'
import { formatCount } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { CourseCard } from '../../ui/course/course-card.tsx'
import { MoreLink, Section } from '../../ui/frame/section.tsx'
import { deferredElement } from '../../ui/deferred-element.tsx'
import type { AccountBlockProps } from './account-block.tsx'
import { blankColor, imageArrangement } from './home-model.ts'
import { TargetLink } from './target-link.tsx'
import styles from './blocks.module.css'

// stands below the courses, if at all: the first screen does without its code
const useAccountBlock = deferredElement(async () => (await import('./account-block.tsx')).AccountBlock)

type PictureSource = (raw: string | null | undefined) => string

export interface BlockViewProps {
  readonly block: PageBlock
  readonly isFirst: boolean
  /** How many covers of it are on the first screen. */
  readonly eagerCount: number
  readonly pictureSource: PictureSource
}

/** One block of the home page. */
export function BlockView({ block, isFirst, eagerCount, pictureSource }: BlockViewProps) {
  switch (block.sign) {
    case 'slider':
      return <SliderBlock pictures={block.pictures} isEager={isFirst} pictureSource={pictureSource} />
    case 'grid-nav':
      return <GridNavBlock items={block.items} columns={block.columns} pictureSource={pictureSource} />
    case 'h5-vod-v1':
      return (
        <CourseBlock
          title={block.title}
          courses={block.courses}
          eagerCount={eagerCount}
          pictureSource={pictureSource}
        />
      )
    case 'image-group':
      return <ImageGroupBlock layout={block.layout} pictures={block.pictures} pictureSource={pictureSource} />
    case 'h5-gzh-v1':
      return <LateAccountBlock block={block} />
  }
  return <Blank height={block.height} color={blankColor(block.color)} />
}

function LateAccountBlock(props: AccountBlockProps) {
  const account = useAccountBlock(props)
  return account === undefined ? <div className={styles.account} style={{ minHeight: 76 }} /> : account
}

function Blank({ height, color }: { height: number; color: string | null }) {
  const style: CSSProperties & Partial<Record<'--blank-color', string>> = { height }
  if (color !== null) style['--blank-color'] = color
  return <div className={styles.blank} style={style} />
}

/** Pictures 3:1, moved by the learner only (screens 2.1). */
interface SliderBlockProps {
  readonly pictures: readonly PictureLink[]
  readonly isEager: boolean
  readonly pictureSource: PictureSource
}

function SliderBlock({ pictures, isEager, pictureSource }: SliderBlockProps) {
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
interface GridNavBlockProps {
  readonly items: readonly NavItem[]
  readonly columns: 4 | 5
  readonly pictureSource: PictureSource
}

function GridNavBlock({ items, columns, pictureSource }: GridNavBlockProps) {
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
  readonly pictureSource: PictureSource
}

/** Pictures in one to four columns, or a large one beside two small ones (screens 2.1). */
function ImageGroupBlock({ layout, pictures, pictureSource }: ImageGroupBlockProps) {
  const { columns, shown, isOneAndTwo } = imageArrangement(layout, pictures.length)
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={cx(styles.images, isOneAndTwo && styles.oneAndTwo)} style={style}>
      {pictures.slice(0, shown).map(({ source, target }, index) => (
        // the same picture may stand twice, with another target
        // oxlint-disable-next-line react/no-array-index-key
        <TargetLink key={index} target={target} label={`图片 ${index + 1}`} className={styles.image}>
          <Picture
            src={pictureSource(source)}
            alt=""
            ratio={columns === 1 ? '3/1' : '1/1'}
            // a promotion or a poster has words to its edges; the large one beside two small ones has to fit them
            isWhole={!isOneAndTwo}
          />
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
  readonly pictureSource: PictureSource
}

/** Courses chosen by the school (screens 2.1, `h5-vod-v1`). */
function CourseBlock({ title, courses, eagerCount, pictureSource }: CourseBlockProps) {
  return (
    <Section title={title || '录播课程'} action={<MoreLink href={paths.courses()} label="查看全部" />}>
      <div className="columns">
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
      </div>
    </Section>
  )
}
