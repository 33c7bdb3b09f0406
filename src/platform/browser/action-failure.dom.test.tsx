import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { connectivityAtom, type Connectivity } from './connectivity.ts'
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
