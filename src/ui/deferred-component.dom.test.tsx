/** A part of a screen whose code comes when it is shown (screens 1.6.4). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { deferredComponent } from './deferred-component.tsx'

const Panel = ({ name }: { readonly name: string }) => <p>{name}</p>
afterEach(cleanup)

it('says that its code cannot be had, asks again on a tap, and never once it is there', async () => {
  const load = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new Error('no such file'))
    .mockResolvedValue(Panel)
  const Deferred = deferredComponent(load)
  const { unmount } = render(<Deferred name="课件" />)
  fireEvent.click(await screen.findByText('加载失败，点击重试'))
  expect(await screen.findByText('课件')).toBeTruthy()
  unmount()
  render(<Deferred name="附件" />)
  expect(screen.getByText('附件')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
