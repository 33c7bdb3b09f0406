/** Tells what shows the record, in this tab and the others, that something was noted. */
const name = 'meedu-h5-record'

/** Something was noted. */
export function tellRecordChange(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** Calls back when something was noted, also by this tab. Returns what ends it. */
export function onRecordChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
