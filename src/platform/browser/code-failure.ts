import { strings } from '../../strings/zh-CN.ts'
import { appStore } from '../store.ts'
import { connectivityAtom } from './connectivity.ts'

/**
 * What to say where the code that a tap needs could not be loaded. It blames the network only while there is none: the
 * server may have failed, or have another version by now. The browser may know it first, before any call has failed.
 */
export const codeFailure = (): string =>
  appStore.get(connectivityAtom) === 'offline' || !navigator.onLine ? strings.needNetwork : strings.failed
