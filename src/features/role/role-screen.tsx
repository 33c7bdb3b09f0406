import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { rolesRead, type Role } from '../../api/role.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/form/button.tsx'
import { useChrome } from '../../ui/frame/chrome.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { RoleBar } from './role-bar.tsx'
import { RoleCard } from './role-card.tsx'
import { chosenRole, replacementNote } from './role-model.ts'
import { RolePlan } from './role-plan.tsx'
import styles from './role.module.css'

/** VIP会员 (screens 2.8). */
export function RoleScreen() {
  const { state, refresh } = useMainRead(rolesRead())
  const member = useAtomValue(knownMemberAtom)
  const [now] = useState(() => Date.now())
  const [chosenId, setChosenId] = useState<number | null>(null)
  const roles = 'data' in state ? state.data : []
  const chosen = chosenRole(roles, chosenId)
  return (
    <Screen
      title="VIP会员"
      tone="bg"
      footer={roles.length > 0 ? <RoleBar role={chosen} note={replacementNote(member, chosen, now)} /> : undefined}
    >
      <RoleCard member={member} now={now} />
      <ReadView state={state} onRetry={() => void refresh()} skeleton={<Skeleton kind="rows" rows={3} />}>
        {(data) =>
          data.length === 0 ? <Empty /> : <Plans roles={data} chosenId={chosen?.id ?? null} onChange={setChosenId} />
        }
      </ReadView>
    </Screen>
  )
}

function Plans(props: {
  readonly roles: readonly Role[]
  readonly chosenId: number | null
  readonly onChange: (id: number) => void
}) {
  const { roles, chosenId, onChange } = props
  const { vip_protocol } = useSystemConfig()
  const address = externalAddress(vip_protocol)
  return (
    <>
      <RadioGroup
        label="VIP会员"
        look="cards"
        value={chosenId}
        onChange={onChange}
        options={roles.map((role) => ({ value: role.id, label: <RolePlan role={role} /> }))}
      />
      <p className={styles.protocol}>
        {address === null ? (
          '《会员服务协议》'
        ) : (
          <a href={address} target="_blank" rel="noopener noreferrer">
            《会员服务协议》
          </a>
        )}
      </p>
    </>
  )
}

function Empty() {
  const { onBack } = useChrome()
  return (
    <StateView
      illustration="empty"
      title="暂无可购买的会员"
      actions={<Button onClick={onBack}>{strings.back}</Button>}
    />
  )
}
