import { beforeAll, beforeEach, expect, it } from 'vitest'
import { currentActivity, watchInput } from './activity.ts'

function type(selector: string, text: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field === null) throw new Error(`no ${selector}`)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

beforeAll(watchInput)
beforeEach(() => {
  document.body.innerHTML = '<input name="a"><input type="search"><input type="checkbox"><textarea></textarea>'
})

it('is calm where nothing was typed, whatever the fields hold', () => {
  document.querySelectorAll('input').forEach((field) => (field.value = 'prefilled'))
  expect(currentActivity()).toEqual({ path: '/', isPlaying: false, hasInput: false })
})

it.each([['input[name=a]'], ['textarea']])('sees text typed into %s until it is gone', (selector) => {
  type(selector, 'x')
  expect(currentActivity().hasInput).toBe(true)
  type(selector, '')
  expect(currentActivity().hasInput).toBe(false)
  const field = type(selector, 'y')
  field.remove()
  expect(currentActivity().hasInput).toBe(false)
})

it('takes a search that was sent for none, and a ticked box neither', () => {
  const search = type('[type=search]', 'x')
  search.focus()
  expect(currentActivity().hasInput).toBe(true)
  search.blur()
  expect(currentActivity().hasInput).toBe(false)
  type('[type=checkbox]', 'on')
  expect(currentActivity().hasInput).toBe(false)
})

it('takes an open lesson for playing until its end or its failure, and a frame in any case', () => {
  // this environment's own media elements tell nothing
  const state: { ended: boolean; error: MediaError | null } = { ended: false, error: null }
  const video = document.createElement('video')
  Object.defineProperties(video, { ended: { get: () => state.ended }, error: { get: () => state.error } })
  document.body.append(video)
  expect(currentActivity().isPlaying).toBe(true)
  state.ended = true
  expect(currentActivity().isPlaying).toBe(false)
  state.ended = false
  state.error = { code: 4 } as MediaError
  expect(currentActivity().isPlaying).toBe(false)
  document.body.append(document.createElement('iframe'))
  expect(currentActivity().isPlaying).toBe(true)
})

it('takes what stands in HTML of the school for no lesson, but a film that runs', () => {
  document.body.innerHTML = '<div data-html=""><p><video></video><iframe></iframe></p></div>'
  const video = document.querySelector('video')
  const state = { paused: true }
  if (video) Object.defineProperties(video, { error: { value: null }, paused: { get: () => state.paused } })
  expect(currentActivity().isPlaying).toBe(false)
  state.paused = false
  expect(currentActivity().isPlaying).toBe(true)
})
