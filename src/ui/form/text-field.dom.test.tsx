import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LiveSearchField, SearchField } from './search-field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

afterEach(cleanup)

function Example({ initial = '', ...props }: Partial<TextFieldProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <TextField label="手机号" {...props} value={value} onChange={setValue} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('手机号')

it('clears by its button and keeps the focus in the field', async () => {
  const user = userEvent.setup()
  render(<Example clearable />)
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  await user.type(field(), '138')
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

it('attaches the message of a failed check', () => {
  render(<Example hideLabel error="请输入正确的手机号" />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const id = field().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('请输入正确的手机号')
})

it('is not marked invalid without a message', () => {
  render(<Example />)
  expect(field().hasAttribute('aria-invalid')).toBe(false)
  expect(field().hasAttribute('aria-describedby')).toBe(false)
})

it('shows and hides a password', async () => {
  const user = userEvent.setup()
  render(<Example type="password" toggleable initial="secret" />)
  const toggle = screen.getByRole('button', { name: '显示密码' })
  expect(field().type).toBe('password')
  await user.click(toggle)
  expect(field().type).toBe('text')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await user.click(toggle)
  expect(field().type).toBe('password')
})

it('counts its limit by characters, not by code units', async () => {
  render(<Example maxLength={3} />)
  await userEvent.type(field(), '😀学😀习')
  expect(field().value).toBe('😀学😀')
})

it('cuts nothing while an input method is composing', () => {
  render(<Example maxLength={2} />)
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'xuexi' }, isComposing: true })
  expect(field().value).toBe('xuexi')
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('xu')
})

it('submits the search by Enter and by 搜索', async () => {
  const user = userEvent.setup()
  let submitted = 0
  render(<SearchField value="数据" onChange={() => {}} onSubmit={() => (submitted += 1)} />)
  await user.type(screen.getByRole('searchbox', { name: '搜索关键词' }), '{Enter}')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  expect(submitted).toBe(2)
})

const searches = {
  SearchField: (value: string, onChange: (value: string) => void) => (
    <SearchField value={value} onChange={onChange} onSubmit={() => {}} clearable />
  ),
  LiveSearchField: (value: string, onChange: (value: string) => void) => (
    <LiveSearchField label="搜索笔记" value={value} onChange={onChange} />
  ),
}

it.each(Object.entries(searches))('%s: clears by its button and keeps the focus', async (_, search) => {
  function Search() {
    const [value, setValue] = useState('数据')
    return search(value, setValue)
  }
  render(<Search />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})
