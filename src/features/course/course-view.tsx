/**
 * How the tabs of a course and the bar below it look (screens 2.6): for the app, and for the painter before it
 * (src/app/painter).
 */
import type { ReactNode } from 'react'
import type { NextLesson } from '../../domain/course/chapter-rows.ts'
import { offersVip, sellsCourse, type EntitlementBar } from '../../domain/course/entitlement.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { courseTabs, type CourseTab } from './course-model.ts'
import styles from './course.module.css'

const labels: Record<CourseTab, string> = { intro: '介绍', lessons: '目录', comments: '评论', files: '课件' }

/** Names the panel of each tab. */
export const panelIdPrefix = 'course'

export interface CourseTabBarProps {
  readonly tab: CourseTab
  readonly fileCount: number
  readonly onChange: (tab: CourseTab) => void
}

/** 介绍 / 目录 / 评论 / 课件, in the app and painted before it (src/app/painter). */
export function CourseTabBar({ tab, fileCount, onChange }: CourseTabBarProps) {
  return (
    <Tabs
      label="课程内容"
      tabs={courseTabs.map((key) => ({
        key,
        label: labels[key],
        ...(key === 'files' && fileCount > 0 && { count: fileCount }),
      }))}
      active={tab}
      onChange={onChange}
      panelIdPrefix={panelIdPrefix}
      isSticky
    />
  )
}

export interface CourseBarViewProps {
  /** Above the buttons; '' for nothing. */
  readonly message: string
  readonly isFavourite: boolean
  readonly isBusy: boolean
  readonly onFavourite: () => void
  /** What the viewer may do. */
  readonly children: ReactNode
}

/** Favourite, and what the viewer may do. */
export function CourseBarView({ message, isFavourite, isBusy, onFavourite, children }: CourseBarViewProps) {
  return (
    <div className={styles.bar}>
      <p role="status" className={message === '' ? 'vh' : styles.barMessage}>
        {message}
      </p>
      {/* not disabled while its call is running: that would take the focus away */}
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-disabled={isBusy || undefined}
        className={styles.favourite}
        onClick={onFavourite}
      >
        <Icon name={isFavourite ? 'star-filled' : 'star'} />
        {isFavourite ? '已收藏' : '收藏'}
      </button>
      {children}
    </div>
  )
}

/** Stands where the course has no lessons. */
export const NothingToLearn = () => <Button disabled>暂无可学习课时</Button>

/** 开始学习 / 继续学习. */
export function LearnLink({ next: { lessonId, label } }: { readonly next: NextLesson }) {
  return (
    <AppLink href={paths.lesson(lessonId)} className={buttonClass()}>
      {label}
    </AppLink>
  )
}

export interface BuyActionsProps {
  readonly courseId: number
  readonly bar: Exclude<EntitlementBar, 'learn'>
  /** Without a network: says so in place of leading on. */
  readonly onBuyOffline?: () => void
}

/**
 * 购买课程 / 0元购买 and VIP会员免费看 (screens 1.16), or that nothing is sold without a price. The buying screens
 * themselves send visitors to the login.
 */
export function BuyActions({ courseId, bar, onBuyOffline }: BuyActionsProps) {
  if (bar === 'not-sold') {
    return (
      <Button disabled looksInactive>
        {strings.noPrice}
      </Button>
    )
  }
  const label = bar === 'zero-buy' ? '0元购买' : '购买课程'
  return (
    <>
      {offersVip(bar) && (
        <AppLink href={paths.role} className={buttonClass({ variant: 'gold' })}>
          VIP会员免费看
        </AppLink>
      )}
      {sellsCourse(bar) &&
        (onBuyOffline ? (
          <Button onClick={onBuyOffline}>{label}</Button>
        ) : (
          <AppLink href={paths.order({ goods_type: 'COURSE', goods_id: courseId })} className={buttonClass()}>
            {label}
          </AppLink>
        ))}
    </>
  )
}
