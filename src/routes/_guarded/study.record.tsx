import { createFileRoute } from '@tanstack/react-router'
import { RecordScreen } from '../../features/record/record-screen.tsx'

export const Route = createFileRoute('/_guarded/study/record')({
  staticData: { beside: 'study' },
  component: RecordScreen,
})
