import type { SystemConfig } from '../../shared/system-config.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import styles from './home.module.css'

/** Site name and record numbers with their links (screens 2.1). */
export function SiteFooter({ config }: { config: SystemConfig }) {
  const records = [
    { text: config.icp, href: config.icp_link },
    { text: config.icp2, href: config.icp2_link },
  ].filter(({ text }) => text !== '')
  return (
    <footer className={styles.footer}>
      <p>{config.name || config.webname}</p>
      <p className={styles.records}>
        {records.map(({ text, href }) => (
          <RecordNumber key={text} text={text} address={externalAddress(href)} />
        ))}
      </p>
    </footer>
  )
}

function RecordNumber({ text, address }: { text: string; address: string | null }) {
  if (address === null) return <span>{text}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
