import { expect, it } from 'vitest'
import { hearAppEvents, tellAppEvent } from './app-event.ts'

it('tells a late listener what happened, each once, then everything at once (screens 4.15)', () => {
  for (const name of ['play', 'download', 'play'] as const) tellAppEvent(name)
  const heard: string[] = []
  hearAppEvents((name) => heard.push(name))
  expect(heard).toEqual(['play', 'download'])
  tellAppEvent('play')
  tellAppEvent('play')
  expect(heard.slice(2)).toEqual(['play', 'play'])
})
