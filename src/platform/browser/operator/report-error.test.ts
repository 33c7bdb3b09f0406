import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorReport, reportError, type ErrorReport } from './report-error.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'

function failure(message: string, stack = ''): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n${stack}`
  return error
}

describe('errorReport (screens 1.23)', () => {
  it('says what happened and where in the code', () => {
    const stack = [
      '    at CourseScreen (https://m.example.com/assets/3fa9_x.js?v=1:12:345)',
      '    at https://m.example.com/assets/base.js:1:2',
      'render@https://m.example.com/assets/app.js:7:8',
      '    at async new Course.Screen (http://localhost:4173/assets/b.ts?t=1:3:4)',
      '    at async https://m.example.com/assets/c.tsx:5:6',
      '@https://m.example.com/assets/d.js:9:10',
      '    at <anonymous>',
    ].join('\n')
    expect(errorReport(failure("Cannot read properties of null (reading 'title')", stack), '/course/17')).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of null (reading 'title')",
      stack: [
        'CourseScreen 3fa9_x.js:12:345',
        'base.js:1:2',
        'render app.js:7:8',
        'async new Course.Screen b.ts:3:4',
        'async c.tsx:5:6',
        'd.js:9:10',
      ],
      screen: '/course/:id',
    })
  })

  it.each([
    ['a token', `no access with Bearer ${token}`, token],
    ['an opaque token', 'bad aB3'.padEnd(60, 'xY9'), 'xY9xY9'],
    ['a query', 'failed: https://m.example.com/course/1?login_code=abc&action=login', 'login_code'],
    ['a hash', 'failed: /#token=abc', 'token'],
    ['a number', 'no member 13812345678', '13812345678'],
    ['a name', '找不到学员王大锤', '王大锤'],
    ['a text', 'x'.repeat(100_000), 'x'.repeat(30)],
  ])('never holds %s', (_what, message, secret) => {
    const place = `    at load (https://m.example.com/a.js?${message}:1:2)`
    const report = errorReport(failure(message, place), `/course/1/${message}`)
    expect(JSON.stringify(report)).not.toContain(secret)
  })

  it.each(['a.js', 'a', ' ', 'a@', ' (', '.js:1', 'a.js?'])('is made at once of a line of %j', (part) => {
    const startedAt = performance.now()
    errorReport(failure('x', `    at ${part.repeat(8000)}`), '/')
    errorReport(failure('x', `${part.repeat(290 / part.length)}\n`.repeat(30)), '/')
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  it.each([null, undefined, 'text', 7, { token }])('takes %j', (thrown) => {
    expect(errorReport(thrown, '/')).toEqual({ name: typeof thrown, message: '', stack: [], screen: '/' })
  })
})

describe('reportError', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('tells the operator, whose mistakes stay theirs', () => {
    const told: ErrorReport[] = []
    vi.stubGlobal('location', { pathname: '/study' })
    vi.stubGlobal('onAppError', (report: ErrorReport) => {
      told.push(report)
      throw new Error('broken hook')
    })
    reportError(new Error('boom'))
    expect(told.map(({ message, screen }) => [message, screen])).toEqual([['boom', '/study']])
  })

  it('does nothing without a function to tell', () => {
    vi.stubGlobal('onAppError', 'https://evil.test')
    expect(() => reportError(new Error('boom'))).not.toThrow()
  })
})
