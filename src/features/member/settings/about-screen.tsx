import { useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { useServices } from '../../../platform/services.tsx'
import { isConfigFailedAtom, systemConfigAtom } from '../../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { paths } from '../../../shared/paths.ts'
import { strings } from '../../../strings/zh-CN.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Cell, CellGroup } from '../../../ui/frame/cell.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { agreementRows, friendLinks } from './about-model.ts'
import { DataSaverRow } from './data-saver-row.tsx'
import { externalLink } from './external-link.tsx'
import { FontSizeRow } from './font-size-row.tsx'
import styles from '../member.module.css'
import { SiteRecords } from './site-records.tsx'
import { ThemeRow } from './theme-row.tsx'

export interface AboutScreenProps {
  /** 安装到桌面 and the version are other features' matter. */
  readonly installRow: ReactNode
  readonly versionRows: ReactNode
}

/** 关于平台 (screens 2.14). */
export function AboutScreen({ installRow, versionRows }: AboutScreenProps) {
  const config = useSystemConfig()
  const links = friendLinks(config.links, location.origin)
  return (
    <Screen title="关于平台" tone="bg">
      <div className={styles.list}>
        <Agreements />
        <CellGroup title="设置">
          <ThemeRow />
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

  useEffect(() => {
    // a start without the config ends here: this screen needs it (screens 1.2.5)
    if (config === null && isFailed) void session.loadConfig()
    // only when the screen opens: afterwards the button asks again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

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
