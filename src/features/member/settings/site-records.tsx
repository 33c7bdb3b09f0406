import { useState } from 'react'
import { useSystemConfig } from '../../../platform/session/system-config.ts'
import { externalAddress } from '../../../shared/safe-target.ts'
import styles from '../member.module.css'

/** Whose site this is, and its record numbers; a number without a usable address is text (screens 2.14). */
export function SiteRecords() {
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
