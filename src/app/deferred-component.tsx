/** The components of the frame that are loaded after the first paint. */
import { useAtomValue } from 'jotai'
import { besideScreensAtom } from '../platform/browser/beside-screens.ts'

/** Shows them as soon as they are there. */
export const DeferredComponent = () => useAtomValue(besideScreensAtom)
