import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { markMissingChunks } from '../../platform/pwa/missing-chunk.ts'
import { hanging } from '../../shared/code/in-time.ts'
import { RouteCrashed } from './route-crashed.tsx'

markMissingChunks()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function crash(error: Error): void {
  const rootRoute = createRootRoute({
    component: () => {
      throw error
    },
    errorComponent: RouteCrashed,
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(window, { scrollTo() {} })
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />)
}

/** The error of a chunk that could not be loaded, as the engine throws it and the app marks it. */
function missingPart(): Error {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  return payload
}

it('a chunk never loaded is the offline state of every screen, not a breakdown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  crash(missingPart())
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('当前无网络')
  expect(screen.getByText('此页面还没有保存到本机')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '查看已保存的内容' })).toBeTruthy()
  expect(screen.queryByText('页面出错了')).toBeNull()
})

it('a chunk that hangs has been waited for long enough: told at once, and no breakdown', async () => {
  crash(hanging)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('服务器响应较慢，请稍后重试')
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '返回首页' })).toBeTruthy()
})

it('a breakdown is called one, with a network or without', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  crash(new Error('bug'))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('页面出错了')
  expect(screen.getByRole('button', { name: '返回首页' })).toBeTruthy()
})
