import { startFaceVerify } from '../../../api/face-verify.ts'
import { useFaceStart } from '../../../domain/session/use-face-start.ts'
import { paths } from '../../../shared/paths.ts'
import { Cell } from '../../../ui/frame/cell.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './profile.module.css'
import { useChange } from './row-group.tsx'

/** 实名认证: its result, or the way to the provider (screens 2.15, 1.8.5). */
export function FaceRow({ isVerified }: { readonly isVerified: boolean }) {
  const { isBusy, start } = useFaceStart(startFaceVerify)
  const change = useChange()
  if (!isVerified) {
    return (
      <Cell
        title="实名认证"
        value="未认证"
        busy={isBusy}
        onClick={() => change(() => void start(paths.memberProfile))}
      />
    )
  }
  return (
    <Cell
      title="实名认证"
      value={
        <span className={styles.verified}>
          <Icon name="shield" size={16} />
          已认证
        </span>
      }
      href={paths.faceSuccess}
    />
  )
}
