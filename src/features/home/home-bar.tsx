import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { shareAddress, sharedAddress } from '../../platform/share.ts'
import { useSystemConfig } from '../../platform/system-config.ts'
import { showToast } from '../../platform/toast.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import styles from './home.module.css'

/** The search box and 分享 (screens 2.1, 1.21). */
export function HomeBar() {
  const router = useRouter()
  const { name, webname } = useSystemConfig()
  const [keywords, setKeywords] = useState('')
  const search = (): void => {
    if (keywords.trim() === '') showToast('请输入关键字后再搜索')
    else void router.navigate({ to: '/search', search: { keywords } })
  }
  return (
    <div className={styles.bar}>
      <SearchField value={keywords} onChange={setKeywords} onSubmit={search} />
      <ShareButton share={() => shareAddress({ title: name || webname, path: '/' })} address={sharedAddress('/')} />
    </div>
  )
}
