/** What the controls of a painted screen do: nothing, until the app is there. */
import type { ShareButtonProps } from '../../ui/frame/share-button.tsx'

export const noAction = (): void => {}

export const noShare: ShareButtonProps = { share: () => Promise.reject(new Error('painted')), address: '' }
