import type { Role } from '../../api/role.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { useNetworkGate } from '../../platform/browser/action-failure.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { formatPrice } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { strings } from '../../strings/zh-CN.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import styles from './role.module.css'

/** 购买会员: to the cashier with what was chosen (screens 2.8). */
export function RoleBar({ role, note }: { readonly role: Role | null; readonly note: string }) {
  const isOffline = useIsOffline()
  const gate = useNetworkGate()
  const line = gate.message || note
  return (
    <div className={styles.bar}>
      <p role="status" className={line === '' ? 'vh' : styles.note}>
        {line}
      </p>
      {role === null || role.charge === null ? (
        <Button block looksInactive onClick={() => showToast(role ? strings.noPrice : '请选择需要购买的会员')}>
          购买会员
        </Button>
      ) : isOffline ? (
        <Button block onClick={gate.pass}>
          购买会员 {formatPrice(role.charge)}
        </Button>
      ) : (
        <AppLink href={paths.order({ goods_type: 'ROLE', goods_id: role.id })} className={buttonClass({ block: true })}>
          购买会员 {formatPrice(role.charge)}
        </AppLink>
      )}
    </div>
  )
}
