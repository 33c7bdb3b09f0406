import { useEffect } from 'react'
import { useServices } from '../../platform/services.tsx'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { paths } from '../../shared/paths.ts'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { TabScreen } from '../../ui/frame/screen.tsx'
import { usePictureFailure } from '../../ui/media/picture.tsx'
import styles from './member.module.css'
import { MemberCard } from './member-card.tsx'
import { MemberRows } from './member-rows.tsx'

/** 我的 (screens 2.2). */
export function MemberScreen() {
  const { session } = useServices()
  const config = useSystemConfig()
  const pictureSource = usePictureSource()
  const logo = pictureSource(config.logo.logo)
  const [isFailed, onError] = usePictureFailure(logo)

  useEffect(() => {
    void session.refreshMember()
  }, [session])

  return (
    <TabScreen title="我的" tone="bg">
      <MemberCard />
      <MemberRows />
      <CellGroup>
        <Cell icon="database" title="存储空间" href={paths.memberStorage} />
        <Cell icon="settings" title="关于平台" href={paths.memberSetting} />
      </CellGroup>
      {logo !== '' && !isFailed && (
        <img
          className={styles.logo}
          src={logo}
          alt={config.name || config.webname}
          loading="lazy"
          onError={onError}
          data-keep=""
        />
      )}
    </TabScreen>
  )
}
