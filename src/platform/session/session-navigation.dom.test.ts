import { createMemoryHistory, createRootRoute, createRoute, createRouter, type AnyRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../shared/search-params.ts'
import { leaveForLogin, resumeOpening } from './session-navigation.ts'

/** A router with one public and one guarded screen, the guarded one below a layout named as in the app. */
async function at(address: string, isLoaded = true, act: (router: AnyRouter) => unknown = leaveForLogin) {
  const root = createRootRoute()
  const course = createRoute({ getParentRoute: () => root, path: '/course/$courseId' })
  const login = createRoute({ getParentRoute: () => root, path: '/login' })
  const password = createRoute({ getParentRoute: () => root, path: '/login-password' })
  const binding = createRoute({ getParentRoute: () => root, path: '/bind-mobile' })
  const guarded = createRoute({ getParentRoute: () => root, id: '_guarded' })
  const orders = createRoute({ getParentRoute: () => guarded, path: '/member/order' })
  const history = createMemoryHistory({ initialEntries: ['/login', address], initialIndex: 1 })
  const router = createRouter({
    routeTree: root.addChildren([course, login, password, binding, guarded.addChildren([orders])]),
    history,
    parseSearch,
    stringifySearch,
  })
  if (isLoaded) await router.load()
  void act(router)
  await router.load()
  return history
}

describe('leaveForLogin', () => {
  it('is pushed from a public screen, so that back returns there', async () => {
    const history = await at('/course/1?tab=files')
    expect(history.location.href).toBe('/login?redirect=%2Fcourse%2F1%3Ftab%3Dfiles')
    expect(history.length).toBe(3)
    history.back()
    expect(history.location.href).toBe('/course/1?tab=files')
  })

  it('takes the place of a guarded screen', async () => {
    const history = await at('/member/order')
    expect(history.location.href).toBe('/login?redirect=%2Fmember%2Forder')
    expect(history.length).toBe(2)
  })

  it('knows a guarded screen while the page is still loading', async () => {
    const history = await at('/member/order', false)
    expect(history.location.href).toBe('/login?redirect=%2Fmember%2Forder')
    expect(history.length).toBe(2)
  })

  it('keeps no token in the target', async () => {
    const history = await at('/course/1?token=x&tab=files')
    expect(history.location.href).toBe('/login?redirect=%2Fcourse%2F1%3Ftab%3Dfiles')
  })

  it.each([
    ['/bind-mobile?redirect=%2Fcourse%2F3', '/login?redirect=%2Fcourse%2F3'],
    ['/bind-mobile?redirect=%2Fcourse%2F3%3Ftoken%3Dx', '/login?redirect=%2Fcourse%2F3'],
    ['/bind-mobile', '/login'],
  ])('takes the place of a form of the login and leads where that would: %s', async (address, expected) => {
    const history = await at(address)
    expect(history.location.href).toBe(expected)
    expect(history.length).toBe(2)
  })

  it.each(['/login', '/login-password?redirect=%2F'])('moves nobody from %s', async (address) => {
    const history = await at(address)
    expect(history.location.href).toBe(address)
    expect(history.length).toBe(2)
  })
})

const resume = (address: string, opening: string) => at(address, true, (router) => resumeOpening(router, opening))

describe('resumeOpening', () => {
  it('leads back from the login to which the guard has led, in its place', async () => {
    const history = await resume('/login-password?redirect=%2Fmember%2Forder%3Fpage%3D2', '/member/order')
    expect(history.location.href).toBe('/member/order?page=2')
    expect(history.length).toBe(2)
  })

  it.each([
    ['who opened the login', '/login-password?redirect=%2Fmember%2Forder', '/login-password'],
    ['who has asked for it', '/login-password', '/course/1'],
    ['a screen that is open', '/course/1', '/course/1'],
  ])('moves nothing: %s', async (_, address, opening) => {
    const history = await resume(address, opening)
    expect(history.location.href).toBe(address)
    expect(history.length).toBe(2)
  })
})
