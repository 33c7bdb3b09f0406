/** What a key means to the player (screens 2.7 rule 4). Pure but for looking at where the focus is. */
export type KeyCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'fullScreen'
  | 'mute'
  | 'leaveFullScreen'
  | 'slower'
  | 'faster'
  | 'boost'

/** Down: double speed. */
export const boostKey = 'x'

const commands = new Map<string, KeyCommand>([
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['f', 'fullScreen'],
  ['m', 'mute'],
  ['<', 'slower'],
  ['>', 'faster'],
  [boostKey, 'boost'],
  ['Escape', 'leaveFullScreen'],
])

/** Elements that have their own use for every key, for the arrows, for the space bar. */
const ownKeys = 'input:not([type="range"]):not([type="radio"]), textarea, select, [contenteditable], [role="dialog"]'
const ownArrows = 'input, [role="tab"]'
const ownSpace = 'button, a[href], summary, [type="radio"]'

/** The command of a key press, or null when it has none or belongs to the element it was made on. */
export function keyCommand(event: KeyboardEvent): KeyCommand | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return null
  const command = commands.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(ownKeys)) return null
  if (event.key.startsWith('Arrow') && target?.closest(ownArrows)) return null
  const isPlain = target === null || !target.closest(ownSpace) || target.closest('[data-player]') !== null
  if (event.key === ' ' && target?.closest(ownSpace)) return null
  // on a link or button of the page the arrows scroll it
  return (command === 'louder' || command === 'quieter') && !isPlain ? null : command
}
