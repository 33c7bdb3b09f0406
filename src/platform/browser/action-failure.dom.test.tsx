import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { connectivityAtom, type Connectivity, useKeptMessage } from './connectivity.ts'
import { useActionFailure, useNetworkGate } from './action-failure.ts'
import { AppError } from '../../shared/errors.ts'

const noNetwork = '当前无网络，请联网后操作'

function openGate() {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => useNetworkGate(), { wrapper })
  const turn = (connectivity: Connectivity): void => act(() => store.set(connectivityAtom, connectivity))
  /** One tap, before which the network may have been lost unseen. */
  const pass = (isLost = false): boolean => {
    let isPassed = false
    act(() => {
      if (isLost) store.set(connectivityAtom, 'offline')
      isPassed = result.current.pass()
    })
    return isPassed
  }
  return { turn, pass, message: () => result.current.message }
}

it('says nothing before anything was tried', () => {
  const gate = openGate()
  gate.turn('offline')
  expect(gate.message()).toBe('')
})

it('lets everything through with a network, also while its return is told', () => {
  const gate = openGate()
  expect(gate.pass()).toBe(true)
  gate.turn('restored')
  expect(gate.pass()).toBe(true)
  expect(gate.message()).toBe('')
})

it('says that there is no network as long as there is none', () => {
  const gate = openGate()
  gate.turn('offline')
  expect(gate.pass()).toBe(false)
  expect(gate.message()).toBe(noNetwork)
  gate.turn('restored')
  expect(gate.message()).toBe('')
  gate.turn('offline')
  expect(gate.message(), 'nothing was tried since').toBe('')
})

it('knows what was found out since it was shown', () => {
  const gate = openGate()
  expect(gate.pass(true)).toBe(false)
  expect(gate.message()).toBe(noNetwork)
})

it.each([
  ['the missing network', noNetwork, ['offline', 'restored', 'online'], ''],
  ['the missing network, while it is missing', noNetwork, ['offline'], noNetwork],
  ['the missing network, when the next one is', noNetwork, ['offline', 'restored', 'offline'], ''],
  ['the missing network, that only this call had found', noNetwork, [], noNetwork],
  ['anything else', '服务暂时不可用，请稍后重试', ['offline', 'restored'], '服务暂时不可用，请稍后重试'],
] as const)('%s, kept in its place', (_what, message, turns, said) => {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result, rerender } = renderHook(useKeptMessage, { wrapper, initialProps: '' })
  /** Tries, and fails, before what comes of the network then. */
  const fail = (): void => {
    rerender('')
    rerender(message)
    for (const turn of turns) act(() => store.set(connectivityAtom, turn))
  }
  fail()
  expect(result.current).toBe(said)
  act(() => store.set(connectivityAtom, 'online'))
  fail()
  expect(result.current, 'and after the next try').toBe(said)
})

const refusal = (token: string | null) => new AppError({ kind: 'unauthorized', token, message: '' })

it('says why a visitor was refused: no session has ended that would tell it', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  )
  const { result } = renderHook(() => useActionFailure(), { wrapper })
  expect(result.current(refusal(null))).toBe('请重新登录')
  expect(result.current(refusal('T'))).toBe('')
})
