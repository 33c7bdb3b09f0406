/** What the tabs of this device tell each other. */

/**
 * Part of the channel's name. None may be renamed: tabs of an earlier version would no longer hear of a logout or a
 * purchase, and would call the server at the same time as this page.
 */
type Subject = 'downloads' | 'learning' | 'notes' | 'player' | 'purchase' | 'record' | 'session'

export interface TabChannel {
  /** Reaches every other channel of the subject, in other tabs and in this one. */
  tell(message: unknown): void
  /** Calls back with what another channel tells. A tab of another version may say other things: the listener must parse it. */
  hear(listener: (message: unknown) => void): void
  /** Nothing is told or heard any more. */
  close(): void
}

/** A channel of this page; where the browser has none, nothing is told or heard. */
export function openTabChannel(subject: Subject): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`meedu-h5-${subject}`)
  return {
    tell: (message) => channel?.postMessage(message),
    hear: (listener) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        listener(data)
      }),
    close: () => channel?.close(),
  }
}

/** Tells it once, also to the channels this page has open. */
export function tellTabs(subject: Subject, message: unknown): void {
  const channel = openTabChannel(subject)
  channel.tell(message)
  channel.close()
}
