import { createFileRoute } from '@tanstack/react-router'
import { TabLayout } from '../app/shell/tab-layout.tsx'

export const Route = createFileRoute('/_tabs')({ component: TabLayout, codeSplitGroupings: [] })
