import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { nextPaint } from '../platform/browser/next-paint.ts'
import { AppError } from '../shared/errors.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { ListEnd } from '../ui/state/list-end.tsx'
import { ReadView } from '../ui/state/read-view.tsx'
import { keepFocus } from './keep-focus.ts'

beforeAll(() => keepFocus())
afterEach(async () => {
  cleanup()
  // what went with it is followed, too
  await nextPaint()
  await nextPaint()
})

const title = () => screen.getByRole('heading', { level: 1 })
const Title = ({ text }: { readonly text: string }) => (
  <h1 id="screen-title" tabIndex={-1}>
    {text}
  </h1>
)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = async () => {
  await nextPaint()
  return document.activeElement
}

it('goes to the title with 重试', async () => {
  const failed = { status: 'failed', error: new AppError({ kind: 'timeout' }) } as const
  function Content() {
    const [isAsked, setAsked] = useState(false)
    return (
      <ReadView state={isAsked ? { status: 'loading' } : failed} onRetry={() => setAsked(true)} skeleton={null}>
        {() => null}
      </ReadView>
    )
  }
  render(
    <>
      <Title text="课程" />
      <Content />
    </>,
  )
  await press('重试')
  expect(await focused()).toBe(title())
})

function Screens() {
  const [isEditing, setEditing] = useState(false)
  return isEditing ? (
    <p>
      <Title text="已选 0 节" />
      <button onClick={() => setEditing(false)}>取消</button>
    </p>
  ) : (
    <div>
      <Title text="离线下载" />
      <button onClick={() => setEditing(true)}>编辑</button>
    </div>
  )
}

it('goes to the title of the screen that took the place of its own', async () => {
  render(<Screens />)
  await press('编辑')
  expect(await focused()).toBe(title())
  await press('取消')
  expect(title().textContent).toBe('离线下载')
  expect(await focused()).toBe(title())
})

/** 编辑, whose code comes a moment later. */
function Late() {
  const [phase, setPhase] = useState<'closed' | 'coming' | 'there'>('closed')
  useEffect(() => {
    if (phase !== 'coming') return undefined
    const timer = setTimeout(() => setPhase('there'), 100)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase === 'there') return <Title text="已选 0 节" />
  return phase === 'coming' ? null : <button onClick={() => setPhase('coming')}>编辑</button>
}

it('goes to the title of a screen whose code comes later', async () => {
  render(<Late />)
  await press('编辑')
  expect(await focused()).toBe(document.body)
  await waitFor(() => expect(document.activeElement).toBe(title()))
})

function End() {
  const [state, setState] = useState<'error' | 'loading'>('error')
  return <ListEnd state={state} onMore={() => setState('loading')} />
}

it('stays at the end of the list that is asked for again', async () => {
  render(<End />)
  await press('加载失败，点击重试')
  expect(await focused()).toBe(screen.getByRole('status'))
})

/** A list of rows, each deleted after a question. */
function Rows() {
  const [rows, setRows] = useState(['甲', '乙'])
  return (
    <>
      <Title text="笔记" />
      <input aria-label="搜索" />
      <ul tabIndex={-1}>
        {rows.map((row) => (
          <Row key={row} row={row} onDelete={() => setRows(rows.filter((other) => other !== row))} />
        ))}
      </ul>
      <button onClick={() => setTimeout(() => setRows([]))}>later</button>
    </>
  )
}
function Row({ row, onDelete }: { readonly row: string; readonly onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <li>
      <button onClick={() => setAsked(true)}>删除 {row}</button>
      <ConfirmDialog
        open={isAsked}
        title="删除？"
        confirmLabel="确定"
        onConfirm={onDelete}
        onCancel={() => setAsked(false)}
      />
    </li>
  )
}

it('stays in the list whose row is deleted in a dialog', async () => {
  render(<Rows />)
  await press('删除 甲')
  await press('确定')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(await focused()).toBe(screen.getByRole('list'))
})

const areGone = () => waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(0))

it('is left where it is when something else goes', async () => {
  render(<Rows />)
  await press('later')
  await userEvent.click(screen.getByLabelText('搜索'))
  await areGone()
  expect(await focused()).toBe(screen.getByLabelText('搜索'))
})

it('is left to who has turned away from what goes', async () => {
  render(<Rows />)
  screen.getByRole('button', { name: '删除 甲' }).focus()
  screen.getByRole('button', { name: '删除 甲' }).blur()
  screen.getByRole('button', { name: 'later' }).click()
  await areGone()
  expect(await focused()).toBe(document.body)
})
