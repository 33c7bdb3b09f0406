import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { nextPaint } from '../platform/browser/next-paint.ts'
import { focusTitles } from './router.tsx'

type Step = { readonly fromLocation: object | undefined; readonly pathChanged: boolean }

/** Watches the steps of a router; returns how one is made. */
function watch(): (step: Step) => void {
  const subscribe = vi.fn<(event: string, listen: (step: Step) => void) => void>()
  // a router has much more than what is listened to here
  focusTitles({ subscribe } as unknown as AnyRouter)
  const listen = subscribe.mock.calls[0]?.[1]
  if (listen === undefined) throw new Error('Nothing listens')
  return listen
}

const focused = () => document.activeElement?.id

beforeEach(() => {
  document.body.innerHTML = '<h1 id="screen-title" tabindex="-1">课程</h1><input id="field">'
})

it('goes to the title after a change of path, once the screen is painted', async () => {
  watch()({ fromLocation: {}, pathChanged: true })
  expect(focused()).toBe('')
  await nextPaint()
  expect(focused()).toBe('screen-title')
})

it('stays where it is at the start, and when only the query changes', async () => {
  const step = watch()
  step({ fromLocation: undefined, pathChanged: true })
  step({ fromLocation: {}, pathChanged: false })
  await nextPaint()
  expect(focused()).toBe('')
})

it('is left to what took it meanwhile', async () => {
  watch()({ fromLocation: {}, pathChanged: true })
  document.querySelector<HTMLElement>('#field')?.focus()
  await nextPaint()
  expect(focused()).toBe('field')
})
