import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { rolesRead, type Role } from '../../api/role.ts'
import { useMainRead } from '../../platform/reads/use-main-read.ts'
import { isMemberFailedAtom, knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { externalAddress } from '../../shared/safe-target.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { useChrome } from '../../ui/frame/chrome.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ReadView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import type { Member } from '../../shared/member.ts'
import { useNowUntil } from '../../domain/course/use-now-until.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { Rings } from '../../ui/media/rings.tsx'
import { formatPrice } from '../../shared/money.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { Price } from '../../ui/text/price.tsx'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { useNetworkGate } from '../../platform/browser/action-failure.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { paths } from '../../shared/paths.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { chosenRole, membershipLine, replacementMessage, roleFacts } from './role-model.ts'
import styles from './role.module.css'

/** VIP会员 (screens 2.8). */
export function RoleScreen() {
  const { state, refresh } = useMainRead(rolesRead(), true, (onSale) => onSale.length === 0)
  const member = useAtomValue(knownMemberAtom)
  const now = useNowUntil(member?.roleExpiredAt ?? 0)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const roles = 'data' in state ? state.data : []
  const chosen = chosenRole(roles, chosenId)
  return (
    <Screen
      title="VIP会员"
      tone="bg"
      footer={
        roles.length > 0 ? <RoleBar role={chosen} replacement={replacementMessage(member, chosen, now)} /> : undefined
      }
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

/** Who is here and how long the membership lasts (screens 2.8). */
function RoleCard({ member, now }: { readonly member: Member | null; readonly now: number }) {
  const pictureSource = usePictureSource()
  const isFailed = useAtomValue(isMemberFailedAtom)
  return (
    <section className={styles.card} aria-busy={(member === null && !isFailed) || undefined}>
      <Rings className={styles.lines} />
      <Avatar src={member && pictureSource(member.avatar)} size={48} />
      <div className={styles.who}>
        {member === null ? (
          <p className={styles.line}>{isFailed ? '登录状态待确认' : '正在加载'}</p>
        ) : (
          <>
            <h2 className={styles.name}>{member.nickname}</h2>
            <p className={styles.line}>{membershipLine(member, now)}</p>
          </>
        )}
      </div>
    </section>
  )
}

/** One membership on sale; all of it is text (screens 2.8). */
function RolePlan({ role }: { readonly role: Role }) {
  return (
    <>
      <span className={styles.top}>
        <span className={styles.what}>
          <span className={styles.planName}>{role.name}</span>
          <Meta items={roleFacts(role)} className={styles.facts} />
        </span>
        <Price text={formatPrice(role.charge)} size="large" className={styles.price} />
      </span>
      {role.benefits.length > 0 && (
        <span className={styles.benefits}>
          {role.benefits.map((benefit, index) => (
            // the school may say the same twice
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={styles.benefit}>
              <Icon name="check" size={16} className={styles.check} />
              {benefit}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** 购买会员: to the cashier with what was chosen (screens 2.8). */
function RoleBar({ role, replacement }: { readonly role: Role | null; readonly replacement: string }) {
  const isOffline = useIsOffline()
  const gate = useNetworkGate()
  const message = gate.message || replacement
  return (
    <div className={styles.bar}>
      <p role="status" className={message === '' ? 'vh' : styles.message}>
        {message}
      </p>
      {role === null ? (
        <Button block looksInactive onClick={() => showToast('请选择需要购买的会员')}>
          购买会员
        </Button>
      ) : role.charge === null ? (
        <Button block disabled looksInactive>
          {strings.noPrice}
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
