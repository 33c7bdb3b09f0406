import { Picture } from '../../ui/media/picture.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './blocks.module.css'

/** The code to press long upon (screens 2.1). */
export function QrcodeSheet(props: { readonly title: string; readonly qrcode: string; readonly onClose: () => void }) {
  return (
    <Sheet open title={props.title} onClose={props.onClose}>
      <div className={styles.qrcode}>
        <Picture
          src={props.qrcode}
          alt="公众号二维码"
          width={200}
          height={200}
          corner="none"
          eager
          className={styles.qrcodePicture}
        />
        <p>长按识别二维码</p>
      </div>
    </Sheet>
  )
}
