import { Bone, SkeletonFrame } from '../state/skeleton.tsx'
import styles from './course-skeleton.module.css'

/** The shape of the course screen: cover, title, description, price; below or beside them the text. */
export function CourseSkeleton() {
  return (
    <SkeletonFrame>
      <div className={styles.lead}>
        <div className={styles.hero} />
        <Bone width="88%" height={26} top={23} />
        <Bone width="100%" height={15} top={16} />
        <Bone width="60%" height={15} top={9} />
        <Bone width={84} height={26} top={18} />
        <Bone width="64%" height={13} top={12} />
      </div>
      <div className={styles.text}>
        {[100, 100, 100, 56, 100].map((width, line) => (
          <Bone key={line} width={`${width}%`} height={16} top={12} />
        ))}
      </div>
    </SkeletonFrame>
  )
}
