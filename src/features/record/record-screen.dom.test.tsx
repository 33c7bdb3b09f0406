import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForUnknownMember } from '../../../tests/support/dom/unknown-member.tsx'
import { RecordScreen } from './record-screen.tsx'

test('while nobody can say whose they are, it can be asked again', () => {
  const loadMember = renderForUnknownMember(<RecordScreen />)
  expect(screen.getByText('登录状态待确认')).toBeTruthy()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(loadMember).toHaveBeenCalledOnce()
})
