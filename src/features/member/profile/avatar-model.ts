/** A new avatar, from the picked file to the server's answer (screens 2.15). */

export type AvatarState =
  | { readonly name: 'idle' }
  /** The file is decoded, cropped and compressed. */
  | { readonly name: 'preparing' }
  /** The preview asks; `message` says why the last attempt failed, '' for nothing. */
  | { readonly name: 'preview'; readonly picture: Blob; readonly message: string }
  | { readonly name: 'sending'; readonly picture: Blob }

export type AvatarEvent =
  | { readonly type: 'picked' }
  | { readonly type: 'prepared'; readonly picture: Blob }
  /** Not decodable or too big. */
  | { readonly type: 'unusable' }
  | { readonly type: 'used' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'done' }
  | { readonly type: 'cancelled' }

export const idle: AvatarState = { name: 'idle' }

/** What `event` makes of `state`; answers that come too late change nothing. */
export function next(state: AvatarState, event: AvatarEvent): AvatarState {
  switch (state.name) {
    case 'idle':
      return event.type === 'picked' ? { name: 'preparing' } : state
    case 'preparing':
      if (event.type === 'prepared') return { name: 'preview', picture: event.picture, message: '' }
      return event.type === 'unusable' || event.type === 'cancelled' ? idle : state
    case 'preview':
      if (event.type === 'used') return { name: 'sending', picture: state.picture }
      return event.type === 'cancelled' ? idle : state
    default:
      if (event.type === 'refused') return { name: 'preview', picture: state.picture, message: event.message }
      return event.type === 'done' || event.type === 'cancelled' ? idle : state
  }
}
