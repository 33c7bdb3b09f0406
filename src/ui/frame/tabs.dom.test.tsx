import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { key: 'intro', label: '介绍' },
  { key: 'lessons', label: '目录' },
  { key: 'files', label: '课件', count: 6 },
] as const

function Example() {
  const [active, setActive] = useState<(typeof tabs)[number]['key']>('intro')
  return (
    <>
      <Tabs
        label="课程"
        tabs={tabs}
        active={active}
        onChange={setActive}
        panelIdPrefix="c"
        end={<button>分类</button>}
      />
      <TabPanel idPrefix="c" tabKey={active}>
        panel {active}
      </TabPanel>
    </>
  )
}

const selected = () => screen.getByRole('tab', { selected: true })

it('is one stop of the keyboard and follows the arrow keys', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  expect(document.activeElement).toBe(selected())
  await user.keyboard('{ArrowRight}')
  expect(selected().textContent).toBe('目录')
  expect(document.activeElement).toBe(selected())
  await user.keyboard('{End}')
  expect(selected().textContent).toBe('课件6')
  await user.keyboard('{ArrowRight}')
  expect(selected().textContent).toBe('介绍')
  await user.keyboard('{ArrowLeft}')
  expect(selected().textContent).toBe('课件6')
  await user.keyboard('{Home}')
  expect(selected().textContent).toBe('介绍')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('分类')
})

it('ties the panel to its tab', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('tab', { name: '目录' }))
  const panel = screen.getByRole('tabpanel', { name: '目录' })
  expect(panel.textContent).toBe('panel lessons')
  expect(selected().getAttribute('aria-controls')).toBe(panel.id)
})

it('keeps what is no tab out of the tab list', () => {
  render(<Example />)
  const list = screen.getByRole('tablist', { name: '课程' })
  expect([...list.children].every((child) => child.getAttribute('role') === 'tab')).toBe(true)
})

it.each(['Alt', 'Control', 'Meta', 'Shift'])('an arrow with %s is the browser’s', async (key) => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  await user.keyboard(`{${key}>}{ArrowRight}{/${key}}`)
  expect(selected().textContent).toBe('介绍')
})
