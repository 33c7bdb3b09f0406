import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { CourseDetail } from '../../api/course.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import type { MemberOutcome } from '../../platform/session/session-types.ts'
import { appStore } from '../../platform/store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { CourseBar } from './course-bar.tsx'

afterEach(cleanup)

const detail = {
  course: { id: 3 },
  isFavourite: false,
  groups: [{ chapter: null, lessons: [{ id: 31, title: '第一课', duration: 60 }] }],
} as unknown as CourseDetail
const doubtful = { bar: 'learn', isDoubtful: true, isMember: true } as Entitlement

/** Taps 开始学习 of a course in doubt, whose member is asked for first. */
function begin() {
  const { promise, resolve } = deferred<MemberOutcome>()
  const router = createRouter({ routeTree: createRootRoute() })
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  const services = { session: { loadMember: () => promise } } as unknown as Services
  const { unmount } = render(
    <Provider store={appStore}>
      <ServicesProvider services={services}>
        <RouterContextProvider router={router}>
          <CourseBar
            detail={detail}
            entitlement={doubtful}
            watched={{ server: new Map(), journal: new Map() }}
            refresh={async () => {}}
          />
        </RouterContextProvider>
      </ServicesProvider>
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '开始学习' }))
  return { navigate, unmount, answer: () => act(async () => resolve('loaded')) }
}

it('goes to the lesson when the member is confirmed', async () => {
  const { navigate, answer } = begin()
  await answer()
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/course/video/31' })
})

it('goes nowhere when the course was left meanwhile', async () => {
  const { navigate, unmount, answer } = begin()
  unmount()
  await answer()
  expect(navigate).not.toHaveBeenCalled()
})
