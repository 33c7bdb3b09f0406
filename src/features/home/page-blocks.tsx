import { lazy, Suspense, type ComponentType, type CSSProperties } from 'react'
import type { PageBlock } from '../../api/page-block.ts'
import type { AccountBlockProps } from './account-block.tsx'
import { BlockBoundary } from './block-boundary.tsx'
import styles from './blocks.module.css'
import { CourseBlock } from './course-block.tsx'
import { GridNavBlock } from './grid-nav-block.tsx'
import { blankColor, firstScreenCovers } from './home-model.ts'
import { ImageGroupBlock } from './image-group-block.tsx'
import { SliderBlock } from './slider-block.tsx'
import { useFirstScreenFirst } from './use-first-screen-first.ts'

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
