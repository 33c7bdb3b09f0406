import { describe, expect, it } from 'vitest'
import { isAppPage } from './is-app-page.ts'

const origin = 'https://school.example'
const at = (scope: string, apiBase: string) => ({ scope, origin, apiBase })

describe('app and API at the root', () => {
  const places = at('/', origin)
  it.each([
    '/',
    '/courses',
    '/course/1',
    '/member/order',
    '/users',
    '/apidocs',
    '/paymentx',
    '/course/1.5',
    '/no.such/screen',
  ])('%s is the app', (path) => expect(isAppPage(path, places)).toBe(true))
  it.each([
    '/MP_verify_aB3.txt',
    '/baidu_verify_x.html',
    '/google1f.html',
    '/.well-known/acme-challenge/aB3',
    '/.well-known/pki-validation/fileauth.txt',
  ])('%s verifies the host', (path) => expect(isAppPage(path, places)).toBe(false))
  it.each([
    '/api/v3/auth/login/socialite/qq',
    '/payment/alipay',
    '/user/protocol',
    '/storage/a.pdf',
    '/images/avatar',
    '/aboutus',
    '/demo-cashier/1',
  ])('%s is the backend', (path) => expect(isAppPage(path, places)).toBe(false))
})

describe('API in a folder of the same origin', () => {
  const places = at('/', `${origin}/meedu`)
  it.each([
    '/meedu',
    '/meedu/',
    '/meedu/payment/alipay/pay?x=1',
    '/meedu/api/v3/auth/login/socialite/qq',
    '/meedu/api/v3/auth/login/wechat/oauth',
    '/meedu/user/protocol',
    '/meedu/aboutus',
    '/meedu/anything/else',
    // passed on from the root as well
    '/payment/alipay',
  ])('%s is the backend', (path) => expect(isAppPage(path, places)).toBe(false))
  it.each(['/', '/meedux', '/course/1', '/member/meedu/x'])('%s is the app', (path) =>
    expect(isAppPage(path, places)).toBe(true),
  )
})

describe('app in a folder', () => {
  it.each([
    ['/h5/', origin, '/h5/courses', true],
    ['/h5/', `${origin}/meedu`, '/h5/courses', true],
    ['/h5/', `${origin}/h5/meedu`, '/h5/meedu/payment/x', false],
    ['/h5/', `${origin}/h5/meedu`, '/h5/courses', true],
    // the API in the app's own folder, or the app in the API's
    ['/h5/', `${origin}/h5`, '/h5/courses', true],
    ['/h5/', `${origin}/h5`, '/h5/payment/x', false],
    ['/meedu/h5/', `${origin}/meedu`, '/meedu/h5/courses', true],
    ['/meedu/h5/', `${origin}/meedu`, '/meedu/h5/payment', true],
  ])('app %s, API %s: %s', (scope, apiBase, path, expected) => {
    expect(isAppPage(path, at(scope, apiBase))).toBe(expected)
  })
})

it('an API on another origin takes nothing of this one but the pages that are known', () => {
  const places = at('/', 'https://api.example/meedu')
  expect(isAppPage('/meedu/payment', places)).toBe(true)
  expect(isAppPage('/payment/x', places)).toBe(false)
})
