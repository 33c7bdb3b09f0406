import { createFileRoute } from '@tanstack/react-router'
import { RoleScreen } from '../../features/role/role-screen.tsx'

export const Route = createFileRoute('/_guarded/role')({ component: RoleScreen })
