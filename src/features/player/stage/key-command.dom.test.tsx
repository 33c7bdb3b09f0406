import { describe, expect, it } from 'vitest'
import { keyCommand } from './key-command.ts'

/** What a key means when it is pressed on the first element of some markup. */
function press(markup: string, key: string, init: KeyboardEventInit = {}) {
  document.body.innerHTML = markup
  let command: ReturnType<typeof keyCommand> = null
  const listener = (event: KeyboardEvent): void => {
    command = keyCommand(event)
  }
  window.addEventListener('keydown', listener)
  const target = document.querySelector('[data-target]') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  window.removeEventListener('keydown', listener)
  return command
}

describe('keys', () => {
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'quieter'],
    ['f', 'fullScreen'],
    ['F', 'fullScreen'],
    ['m', 'mute'],
    ['Escape', 'leaveFullScreen'],
    ['x', 'boost'],
    ['<', 'slower'],
    ['>', 'faster'],
    ['q', null],
  ])('%s on the page is %s', (key, command) => {
    expect(press('', key)).toBe(command)
    expect(press('<h1 tabindex="-1" data-target>课时</h1>', key)).toBe(command)
  })
  it.each([
    ['<input data-target>', 'm'],
    ['<input type="checkbox" data-target>', ' '],
    ['<input type="range" data-target>', 'ArrowRight'],
    ['<input type="radio" data-target>', 'ArrowDown'],
    ['<input type="radio" data-target>', ' '],
    ['<textarea data-target></textarea>', ' '],
    ['<button role="tab" data-target></button>', 'ArrowRight'],
    ['<button role="tab" data-target></button>', ' '],
    ['<div role="dialog"><button data-target></button></div>', 'Escape'],
    ['<button data-target></button>', ' '],
    ['<a href="/" data-target></a>', 'ArrowDown'],
  ])('%s keeps %s to itself', (markup, key) => {
    expect(press(markup, key)).toBeNull()
  })
  it.each([
    ['<input type="range" data-target>', ' ', 'toggle'],
    ['<input type="range" data-target>', 'f', 'fullScreen'],
    ['<input type="radio" data-target>', 'm', 'mute'],
    ['<button role="tab" data-target></button>', 'm', 'mute'],
    ['<button role="tab" data-target></button>', 'Escape', 'leaveFullScreen'],
  ])('%s leaves %s to the player: used with a mouse, it keeps the focus', (markup, key, command) => {
    expect(press(markup, key)).toBe(command)
  })
  it('steers from the buttons of the player and from links', () => {
    expect(press('<div data-player><button data-target></button></div>', 'ArrowUp')).toBe('louder')
    expect(press('<a href="/" data-target></a>', 'ArrowRight')).toBe('forward')
  })
  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'leaves %o alone',
    (init) => {
      expect(press('', 'f', init)).toBeNull()
    },
  )
})
