import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { systemConfigAtom } from '../../platform/session/session-atoms.ts'
import { useShare } from '../../platform/browser/share.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { paths } from '../../shared/paths.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ShareButton } from '../../ui/frame/share-button.tsx'
import styles from './home.module.css'

/** The search box and 分享 (screens 2.1, 1.21). */
export function HomeBar() {
  const router = useRouter()
  const { name, webname, logo } = useSystemConfig()
  const pictureSource = usePictureSource()
  const isConfigHeld = useAtomValue(systemConfigAtom) !== null
  const [keywords, setKeywords] = useState('')
  const picture = pictureSource(logo.logo)
  const share = useShare({ title: name || webname, text: '', picture, path: paths.home }, isConfigHeld)
  const search = (): void => {
    if (keywords.trim() === '') showToast('请输入关键字后再搜索')
    else void router.navigate({ href: paths.search({ keywords }) })
  }
  return (
    <div className={styles.bar}>
      <SearchField value={keywords} onChange={setKeywords} onSubmit={search} />
      <ShareButton {...share} />
    </div>
  )
}
