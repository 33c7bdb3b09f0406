import { createFileRoute } from '@tanstack/react-router'
import { TabLayout } from '../features/shell/tab-layout.tsx'

export const Route = createFileRoute('/_tabs')({ component: TabLayout, codeSplitGroupings: [] })
