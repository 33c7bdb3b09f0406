import { fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'
import { ChromeContext } from '../frame/chrome.tsx'
import { RefreshContext } from '../frame/refresh-context.ts'
import { Picture } from './picture.tsx'

const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0 }
const inChrome = (isOffline: boolean, src: string | null) => (
  <ChromeContext value={{ ...chrome, connection: isOffline ? 'offline' : 'online' }}>
    <Picture src={src} alt="封面" />
    <Avatar src={src} />
  </ChromeContext>
)
const kept = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{inChrome(false, '/a.png')}</Activity>
const asked = (count: number) => <RefreshContext value={[count, () => {}]}>{inChrome(false, '/a.png')}</RefreshContext>
const shown = (): (string | null)[] => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))
const failAll = (): void => document.querySelectorAll('img').forEach((img) => fireEvent.error(img))

it('a picture that cannot be had gives way to a placeholder of its name', () => {
  render(inChrome(false, '/a.png'))
  expect(shown()).toEqual(['/a.png', '/a.png'])
  failAll()
  expect(shown()).toEqual([])
  expect(screen.getByRole('img', { name: '封面' })).toBeTruthy()
})

it('what the network kept is tried again when it has come back', () => {
  const { rerender } = render(inChrome(true, '/a.png'))
  failAll()
  expect(shown()).toEqual([])
  rerender(inChrome(false, '/a.png'))
  expect(shown()).toEqual(['/a.png', '/a.png'])
  failAll()
  rerender(inChrome(false, '/a.png'))
  expect(shown(), 'broken all the same').toEqual([])
})

it('what was on its way when the network came back is asked for once more', () => {
  const { rerender } = render(inChrome(false, '/a.png'))
  failAll()
  rerender(inChrome(true, '/a.png'))
  rerender(inChrome(false, '/a.png'))
  expect(shown(), 'asked for without a network, without an answer yet').toEqual(['/a.png', '/a.png'])
  const former = document.querySelector('img')
  failAll()
  expect(shown()).toEqual(['/a.png', '/a.png'])
  expect(document.querySelector('img'), 'the same element would ask for nothing').not.toBe(former)
  failAll()
  expect(shown()).toEqual([])
})

it('what the network kept once is tried again when a kept screen is shown again', () => {
  const { rerender } = render(kept('visible'))
  failAll()
  expect(shown()).toEqual([])
  rerender(kept('hidden'))
  rerender(kept('visible'))
  expect(shown()).toEqual(['/a.png', '/a.png'])
  const there = document.querySelector('img')
  rerender(kept('hidden'))
  rerender(kept('visible'))
  expect(document.querySelector('img'), 'what has not failed stays').toBe(there)
})

it('what failed is tried again when the learner asks for what is new; what is there stays', () => {
  const { rerender, unmount } = render(asked(0))
  failAll()
  expect(shown()).toEqual([])
  rerender(asked(1))
  expect(shown()).toEqual(['/a.png', '/a.png'])
  const there = document.querySelector('img')
  rerender(asked(2))
  expect(document.querySelector('img')).toBe(there)
  unmount()
})

it('a picture that is there stays, whatever the network does', () => {
  const { rerender, unmount } = render(inChrome(false, '/a.png'))
  const there = document.querySelector('img')
  rerender(inChrome(true, '/a.png'))
  rerender(inChrome(false, '/a.png'))
  expect(document.querySelector('img')).toBe(there)
  unmount()
})

it('another picture in the same place is tried; none is none', () => {
  const { rerender } = render(inChrome(false, '/a.png'))
  failAll()
  rerender(inChrome(false, '/b.png'))
  expect(shown()).toEqual(['/b.png', '/b.png'])
  rerender(inChrome(false, null))
  expect(shown()).toEqual([])
})
