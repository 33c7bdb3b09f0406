import { expect } from 'vitest'
import { createDemoApp } from '../../demo/app.mjs'
import { operations, validateResponse } from './openapi.ts'

export interface Envelope {
  code: unknown
  message: string
  data: unknown
}

/** A page of a list, as it is on the wire. */
export interface Rows<T = Record<string, unknown>> {
  data: T[]
  total: number
}

/** What the tests look at of a member, as it is on the wire. */
export interface Member {
  id: number
  nick_name: string
  mobile: string
  avatar: string
  credit1: number
  is_bind_mobile: number
  is_bind_qq: number
  is_face_verify: boolean
}

interface CallOptions {
  token?: string
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** A school in memory with a clock that tests move, and calls that are checked against openapi.yaml as they are made. */
export const openSchool = () => {
  const start = Date.parse('2026-11-20T10:00:00Z')
  const clock = { now: start }
  const app = createDemoApp({ now: () => clock.now })

  const control = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(`/__demo/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return response.json() as Promise<Record<string, unknown>>
  }

  const reset = async () => {
    clock.now = start
    await control('POST', 'reset')
  }

  const raw = (operationId: string, { token, path = {}, query = {}, body }: CallOptions = {}) => {
    const operation = operations.get(operationId)
    if (operation === undefined) throw new Error(`unknown operation ${operationId}`)
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
    const form = body instanceof FormData
    return app.request(`http://school.test${filled}${search === '' ? '' : `?${search}`}`, {
      method: operation.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
  }

  /** Calls an operation and expects an answer that fits the contract. */
  const call = async (operationId: string, options: CallOptions = {}): Promise<Envelope> => {
    const response = await raw(operationId, options)
    expect(response.status).toBe(200)
    const envelope = (await response.json()) as Envelope
    // the operation stands in the compared value, so that a failure names it
    expect({ operationId, problems: validateResponse(operationId, envelope), envelope }).toEqual({
      operationId,
      problems: [],
      envelope,
    })
    return envelope
  }

  const ok = async <T>(operationId: string, options: CallOptions = {}): Promise<T> => {
    const envelope = await call(operationId, options)
    expect({ operationId, ...envelope }).toMatchObject({ operationId, code: 0, message: '' })
    return envelope.data as T
  }

  const refused = async (operationId: string, options: CallOptions, message: string, code = 1) => {
    expect(await call(operationId, options)).toEqual({ code, message, data: [] })
  }

  const login = async (mobile: string) =>
    (await ok<{ token: string }>('loginPassword', { body: { mobile, password: 'meedu123' } })).token

  return { app, clock, control, reset, raw, call, ok, refused, login }
}
