/** Parts of a screen that are left out where their code cannot be had (screens 1.6.4). */
import { render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { optionalComponent } from './optional-component.tsx'

test('is shown once its code is there', async () => {
  const Part = optionalComponent(async () => ({ name }: { readonly name: string }) => <p>{name}</p>)
  render(
    <Suspense>
      <Part name="今日卡片" />
    </Suspense>,
  )
  expect(await screen.findByText('今日卡片')).toBeTruthy()
})

test('is left out without its code; its children stay, and so does what is beside it', async () => {
  interface Props {
    readonly children?: ReactNode
  }
  const Part = optionalComponent<Props>(() => Promise.reject(new Error('Missing part of the app')))
  render(
    <>
      <p>课程</p>
      <Suspense fallback="…">
        <Part>暂无网络</Part>
      </Suspense>
    </>,
  )
  expect(await screen.findByText('暂无网络')).toBeTruthy()
  expect(screen.getByText('课程')).toBeTruthy()
})
