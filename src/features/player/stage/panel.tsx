import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Button, buttonClass, type ButtonProps } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icon-names.ts'
import { AppLink } from '../../../ui/frame/link.tsx'
import { isFullScreenAtom, setFullScreen } from './full-screen.ts'
import styles from './panel.module.css'

interface PanelProps {
  readonly icon?: IconName
  readonly title: string
  /** Small, above the title. */
  readonly lead?: ReactNode
  /** Small, below it; '' for none. */
  readonly hint?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One message and its ways out, over the whole picture. */
export function Panel({ icon, title, lead, hint = '', actions, children }: PanelProps) {
  return (
    <>
      <div className={styles.panel}>
        {icon && <Icon name={icon} className={styles.icon} />}
        <div role="status">
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          <h2 className={styles.title}>{title}</h2>
          {hint !== '' && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
      <LeaveFullScreen />
    </>
  )
}

/** The button that goes on, white on black; `ghost` for the other one. */
export function StageButton({ isGhost = false, className, ...rest }: ButtonProps & { readonly isGhost?: boolean }) {
  return <Button {...rest} className={cx(isGhost ? styles.ghost : styles.main, className)} />
}

/** The same as a link, for a way that is not the main one. */
export function StageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={cx(buttonClass(), styles.ghost)}>
      {children}
    </AppLink>
  )
}

/** A small way back below the buttons: 重播, 重新试看. */
export function MiniButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.mini} onClick={onClick}>
      <Icon name="replay" size={18} />
      {label}
    </button>
  )
}

/** Where there are no controls: a player that only fills the window would hide every other way out. */
export function LeaveFullScreen() {
  if (!useAtomValue(isFullScreenAtom)) return null
  return (
    <IconButton
      name="fullscreen"
      size={22}
      label="退出全屏"
      className={styles.leave}
      onClick={() => setFullScreen(false)}
    />
  )
}
