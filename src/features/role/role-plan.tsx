import type { Role } from '../../api/role.ts'
import { formatPrice } from '../../shared/money.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Meta } from '../../ui/text/meta.tsx'
import { Price } from '../../ui/text/price.tsx'
import { roleFacts } from './role-model.ts'
import styles from './role.module.css'

/** One membership on sale; all of it is text (screens 2.8). */
export function RolePlan({ role }: { readonly role: Role }) {
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
