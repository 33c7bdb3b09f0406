import { createFileRoute } from '@tanstack/react-router'

/** The screens above the tab bar, which stands in the shell (src/app/shell/app-shell.tsx). */
export const Route = createFileRoute('/_tabs')({})
