import { useAtomValue, useAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useServices } from '../../../platform/services.tsx'
import { isConfigFailedAtom, systemConfigAtom } from '../../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Cell, CellGroup } from '../../../ui/frame/cell.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { agreementRows, friendLinks } from './about-model.ts'
import styles from '../member.module.css'
import { dataSaverAtom, type DataSaverChoice } from '../../../platform/browser/data-saver.ts'
import { ChoiceRow } from './choice-row.tsx'
import { DisplayRow } from './display-row.tsx'
import type { LinkProps } from '../../../ui/frame/link.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { externalAddress } from '../../../shared/safe-target.ts'
import { settings } from '../../../platform/browser/settings.ts'
import { themeAtom, type ThemeChoice } from '../../../platform/browser/appearance.ts'

export interface AboutScreenProps {
  /** 安装到桌面 and the version are other features' matter. */
  readonly installRow: ReactNode
  readonly versionRows: ReactNode
}

/** 关于平台 (screens 2.14). */
export function AboutScreen({ installRow, versionRows }: AboutScreenProps) {
  const config = useSystemConfig()
  const links = friendLinks(config.links, location.origin, settings.apiBase)
  return (
    <Screen title="关于平台" tone="bg">
      <div className={styles.list}>
        <Agreements />
        <CellGroup title="设置">
          <ThemeRow />
          <DisplayRow />
          <FontSizeRow />
          <DataSaverRow />
          <Cell title="存储空间" href={paths.memberStorage} />
          {installRow}
        </CellGroup>
        {links.length > 0 && (
          <CellGroup title="友情链接">
            {links.map(({ name, href, isExternal }) => (
              <Cell key={href} title={name} href={href} renderLink={isExternal ? externalLink : undefined} />
            ))}
          </CellGroup>
        )}
        <CellGroup>{versionRows}</CellGroup>
        <SiteRecords />
      </div>
    </Screen>
  )
}

/** The documents of the school; while no config is held there are no addresses to offer. */
function Agreements() {
  const config = useAtomValue(systemConfigAtom)
  const isFailed = useAtomValue(isConfigFailedAtom)
  const { session } = useServices()

  if (config === null) {
    return (
      <CellGroup>
        {isFailed ? (
          <div className={styles.failed}>
            <span role="status">加载失败</span>
            <Button variant="soft" size="small" onClick={() => void session.loadConfig()}>
              {strings.retry}
            </Button>
          </div>
        ) : (
          <p className={styles.waiting} role="status">
            正在加载
          </p>
        )}
      </CellGroup>
    )
  }
  const rows = agreementRows(config)
  if (rows.length === 0) return null
  return (
    <CellGroup>
      {rows.map(({ title, href }) => (
        <Cell key={title} title={title} href={href} renderLink={externalLink} />
      ))}
    </CellGroup>
  )
}

const dataSaverLabels: Record<DataSaverChoice, string> = { auto: '自动', on: '开', off: '关' }

/** 省流量模式 (screens 4.5). */
function DataSaverRow() {
  const [choice, setChoice] = useAtom(dataSaverAtom)
  return (
    <ChoiceRow title="省流量模式" labels={dataSaverLabels} value={choice} onChange={setChoice}>
      <p className={styles.advice}>
        开启后默认使用最低清晰度，不自动播放下一节，不自动下载。自动：按浏览器的省流量设置和网络快慢决定。
      </p>
    </ChoiceRow>
  )
}

/** A link out of the app: in a new window that cannot reach back (screens 1.20.3). */
function externalLink({ href, className, children, ...props }: LinkProps): ReactNode {
  return (
    <a href={href} className={className} aria-label={props['aria-label']} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** 字体大小说明: the text size is the system's, so this only says where to change it (screens 4.9). */
function FontSizeRow() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell title="字体大小说明" onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title="字体大小说明" onClose={() => setOpen(false)}>
        <div className={styles.advice}>
          <p>本应用的文字大小跟随系统、浏览器和微信的设置。</p>
          <p>安卓：设置 → 显示 → 字体大小。</p>
          <p>iPhone：设置 → 显示与亮度 → 文字大小。</p>
          <p>微信：我 → 设置 → 通用 → 字体大小。</p>
        </div>
      </Sheet>
    </>
  )
}

/** Whose site this is, and its record numbers; a number without a usable address is text (screens 2.14). */
function SiteRecords() {
  const config = useSystemConfig()
  const [year] = useState(() => new Date().getFullYear())
  const name = config.name || config.webname
  return (
    <footer className={styles.footer}>
      <p>
        © {year}
        {name && ` ${name}`}
      </p>
      <RecordNumber text={config.icp} address={config.icp_link} />
      <RecordNumber text={config.icp2} address={config.icp2_link} />
    </footer>
  )
}

function RecordNumber({ text, address }: { readonly text: string; readonly address: string }) {
  const href = externalAddress(address)
  if (text === '') return null
  if (href === null) return <p>{text}</p>
  return (
    <p>
      <a className={styles.record} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    </p>
  )
}

const themeLabels: Record<ThemeChoice, string> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** 外观 (screens 4.7). */
function ThemeRow() {
  const [choice, setChoice] = useAtom(themeAtom)
  return <ChoiceRow title="外观" labels={themeLabels} value={choice} onChange={setChoice} />
}
