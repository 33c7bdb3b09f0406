/** One playing tab: whoever starts here pauses the others (screens 2.7 rule 6). */
export interface ExclusiveTab {
  claim(): void
  dispose(): void
}

export function createExclusiveTab(onTaken: () => void): ExclusiveTab {
  if (typeof BroadcastChannel === 'undefined') return { claim() {}, dispose() {} }
  const channel = new BroadcastChannel('meedu-h5-player')
  channel.addEventListener('message', onTaken)
  return {
    claim: () => channel.postMessage('playing'),
    dispose() {
      channel.removeEventListener('message', onTaken)
      channel.close()
    },
  }
}
