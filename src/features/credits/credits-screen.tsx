import { useAtomValue } from 'jotai'
import { creditRecordsRead, type CreditRecord } from '../../api/credit.ts'
import { listPageSize } from '../../api/read-addresses.ts'
import { useMainPagedRead } from '../../platform/reads/use-main-paged-read.ts'
import { knownMemberAtom } from '../../platform/session/session-atoms.ts'
import { useSystemConfig } from '../../platform/session/system-config.ts'
import { useMemberQuestion } from '../../domain/session/use-member-question.ts'
import { useNewestMember } from '../../domain/session/use-newest-member.ts'
import { formatPoints } from '../../shared/member.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { Cell, CellGroup } from '../../ui/frame/cell.tsx'
import { cx } from '../../ui/cx.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { PagedList } from '../../ui/state/paged-list.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Bone, Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import styles from './credits.module.css'
import { creditRules, signedPoints } from './credits-model.ts'

const pageRead = (page: number) => creditRecordsRead({ page, pageSize: listPageSize })
/** Records have no id, and two alike are two records: each is its own key (screens 6 row 53). */
const itself = (record: CreditRecord): CreditRecord => record

/** 我的积分 (screens 3.4). */
export function CreditsScreen() {
  const list = useMainPagedRead(pageRead, listPageSize, itself)
  return (
    <Screen title="我的积分" tone="bg">
      <PagedList
        list={list}
        head={
          <>
            <Balance />
            <Rules />
          </>
        }
        skeleton={<Skeleton kind="rows" rows={8} />}
        empty={<NoRecords />}
      >
        {(records) => (
          <CellGroup title="积分记录">
            <ul>
              {records.map((record, index) => (
                // a record has no id
                // oxlint-disable-next-line react/no-array-index-key
                <RecordRow key={index} record={record} />
              ))}
            </ul>
          </CellGroup>
        )}
      </PagedList>
    </Screen>
  )
}

/** What the member has, as the member's own data say: the records do not add up to it. */
function Balance() {
  const member = useAtomValue(knownMemberAtom)
  const credit = member?.credit ?? null
  const isWaiting = useMemberQuestion().status === 'waiting' && member === null
  useNewestMember()
  return (
    <div className={styles.balance}>
      <p className={styles.caption}>当前积分</p>
      <p className={cx(styles.sum, 'num')} aria-busy={isWaiting || undefined}>
        {isWaiting ? <Bone width={96} height={32} /> : credit === null ? '—' : formatPoints(credit)}
      </p>
    </div>
  )
}

function Rules() {
  const rules = creditRules(useSystemConfig().credit1_reward)
  if (rules.length === 0) return null
  return (
    <CellGroup title="积分规则">
      {rules.map(({ label, value }) => (
        <Cell key={label} title={label} value={value} />
      ))}
    </CellGroup>
  )
}

function RecordRow({ record: { remark, sum, createdAt } }: { readonly record: CreditRecord }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{remark}</p>
        <p className={cx(styles.when, 'num')}>{createdAt !== null && <RelativeTime at={createdAt} />}</p>
      </div>
      <span className={cx(styles.change, 'num', sum > 0 && styles.gain)}>{signedPoints(sum)}</span>
    </li>
  )
}

function NoRecords() {
  return (
    <StateView
      illustration="empty"
      title="还没有积分记录"
      actions={
        <AppLink href={paths.courses()} className={buttonClass()}>
          去选课
        </AppLink>
      }
    />
  )
}
