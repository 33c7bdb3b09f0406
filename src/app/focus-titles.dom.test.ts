import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { nextPaint } from '../platform/browser/next-paint.ts'
import { focusTitles } from './router.tsx'

type Step = { readonly fromLocation: object | undefined; readonly pathChanged: boolean }

/** Watches the steps of a router; returns how one is made: `opens` is what the new screen does when it is there. */
function watch(): (step: Step, opens?: () => void) => void {
  const listeners = new Map<string, (step: Step) => void>()
  const subscribe = (event: string, listen: (step: Step) => void) => void listeners.set(event, listen)
  // a router has much more than what is listened to here
  focusTitles({ subscribe } as unknown as AnyRouter)
  return (step, opens) => {
    listeners.get('onBeforeNavigate')?.(step)
    opens?.()
    listeners.get('onResolved')?.(step)
  }
}

const focusField = () => document.querySelector<HTMLElement>('#field')?.focus()
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
  focusField()
  await nextPaint()
  expect(focused()).toBe('field')
})

it('is left to a field of the new screen that took it at once', async () => {
  watch()({ fromLocation: {}, pathChanged: true }, focusField)
  await nextPaint()
  expect(focused()).toBe('field')
})

it('leaves a field of the former screen that is still there', async () => {
  const step = watch()
  focusField()
  step({ fromLocation: {}, pathChanged: true })
  await nextPaint()
  expect(focused()).toBe('screen-title')
})
