import { Bone, SkeletonFrame } from '../../../ui/state/skeleton.tsx'
import styles from './order-list.module.css'

/** The shape of orders to come. */
export function OrderListBones() {
  return (
    <SkeletonFrame>
      <span className={styles.bones}>
        {[0, 1, 2].map((row) => (
          <span key={row} className={styles.card}>
            <span className={styles.head}>
              <Bone width={72} height={12} />
              <Bone width={40} height={12} />
            </span>
            <span className={styles.goods}>
              <Bone width={104} height={78} />
              <span className={styles.body}>
                <Bone width="100%" height={16} />
                <Bone width={48} height={20} top="auto" />
              </span>
            </span>
            <span className={styles.facts}>
              <Bone width="100%" height={16} />
              <Bone width="100%" height={16} top={12} />
            </span>
          </span>
        ))}
      </span>
    </SkeletonFrame>
  )
}
