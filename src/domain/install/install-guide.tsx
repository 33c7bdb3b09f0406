import type { IconName } from '../../ui/media/icon-names.ts'
import type { InstallWay } from '../../platform/pwa/install-model.ts'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './install.module.css'

interface Guide {
  readonly steps: readonly { readonly icon: IconName; readonly text: string }[]
  readonly hint?: string
}

const guides: Readonly<Record<Exclude<InstallWay, 'prompt'>, Guide>> = {
  ios: {
    steps: [
      { icon: 'share', text: '点击分享' },
      { icon: 'add-square', text: '添加到主屏幕' },
    ],
    hint: '安装后需重新登录一次',
  },
  wechat: {
    steps: [
      { icon: 'more', text: '点击右上角「…」' },
      { icon: 'grid', text: '在浏览器打开' },
    ],
  },
  menu: {
    steps: [
      { icon: 'more', text: '打开浏览器菜单' },
      { icon: 'add-square', text: '安装应用或添加到主屏幕' },
    ],
  },
}

export interface InstallGuideProps {
  readonly way: Exclude<InstallWay, 'prompt'>
  readonly onClose: () => void
}

/** The steps of a browser that does not install by script (screens 4.2). */
export function InstallGuide({ way, onClose }: InstallGuideProps) {
  const { steps, hint } = guides[way]
  return (
    <Sheet open title="安装到桌面，离线也能学习" onClose={onClose}>
      <ol className={styles.steps}>
        {steps.map(({ icon, text }, index) => (
          <li key={text} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.tile}>
              <Icon name={icon} />
            </span>
            {text}
          </li>
        ))}
      </ol>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Button block variant="quiet" onClick={onClose}>
        以后再说
      </Button>
    </Sheet>
  )
}
