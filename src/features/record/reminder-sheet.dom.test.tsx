import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { appStore } from '../../platform/store.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { ReminderSheet } from './reminder-sheet.tsx'

afterEach(cleanup)

it('without a day 添加到日历 says what is missing', async () => {
  const user = userEvent.setup()
  const record = { days: new Map(), reminder: null } as never
  render(<ReminderSheet member="1" record={record} onClose={() => {}} />)
  for (const day of screen.getAllByRole('button', { pressed: true })) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    await user.click(day)
  }
  await user.click(screen.getByRole('button', { name: '添加到日历' }))
  expect(appStore.get(toastAtom)?.text).toBe('请选择提醒的日子')
})
