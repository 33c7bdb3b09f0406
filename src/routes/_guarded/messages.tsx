import { createFileRoute } from '@tanstack/react-router'
import { messagesAddress } from '../../api/read-addresses.ts'
import { MessagesScreen } from '../../features/messages/messages-screen.tsx'

export const Route = createFileRoute('/_guarded/messages')({
  staticData: { kept: 'list', beside: 'member' },
  beforeLoad: ({ context, preload }) => context.startReads(preload, [messagesAddress()]),
  component: MessagesScreen,
})
