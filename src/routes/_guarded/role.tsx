import { createFileRoute } from '@tanstack/react-router'
import { rolesAddress } from '../../api/read-addresses.ts'
import { RoleScreen } from '../../features/role/role-screen.tsx'

export const Route = createFileRoute('/_guarded/role')({
  beforeLoad: ({ context, preload }) => context.startReads(preload, [rolesAddress()]),
  component: RoleScreen,
})
