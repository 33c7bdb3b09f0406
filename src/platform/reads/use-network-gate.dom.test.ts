import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { connectivityAtom, type Connectivity } from '../browser/connectivity.ts'
import { useNetworkGate } from '../browser/action-failure.ts'

const sentence = '当前无网络，请联网后操作'

function openGate() {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children)
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
  return { turn, pass, line: () => result.current.line }
}

it('says nothing before anything was tried', () => {
  const gate = openGate()
  gate.turn('offline')
  expect(gate.line()).toBe('')
})

it('lets everything through with a network, also while its return is told', () => {
  const gate = openGate()
  expect(gate.pass()).toBe(true)
  gate.turn('restored')
  expect(gate.pass()).toBe(true)
  expect(gate.line()).toBe('')
})

it('says that there is no network as long as there is none', () => {
  const gate = openGate()
  gate.turn('offline')
  expect(gate.pass()).toBe(false)
  expect(gate.line()).toBe(sentence)
  gate.turn('restored')
  expect(gate.line()).toBe('')
  gate.turn('offline')
  expect(gate.line(), 'nothing was tried since').toBe('')
})

it('knows what was found out since it was shown', () => {
  const gate = openGate()
  expect(gate.pass(true)).toBe(false)
  expect(gate.line()).toBe(sentence)
})
