import { createFileRoute } from '@tanstack/react-router'
import { creditRecordsAddress } from '../../api/read-addresses.ts'
import { CreditsScreen } from '../../features/credits/credits-screen.tsx'

export const Route = createFileRoute('/_guarded/member/credits')({
  staticData: { beside: 'member' },
  beforeLoad: ({ context, preload }) => context.startReads(preload, [creditRecordsAddress()]),
  component: CreditsScreen,
})
