/** Tells what shows the record, in this tab and the others, that something was noted. */
import { openTabChannel, tellTabs } from '../../platform/tabs/tab-channel.ts'

/** Something was noted. */
export const tellRecordChange = (): void => tellTabs('record', null)

/** Calls back when something was noted, also by this tab. Returns what ends it. */
export function onRecordChange(listener: () => void): () => void {
  const channel = openTabChannel('record')
  channel.hear(listener)
  return channel.close
}
