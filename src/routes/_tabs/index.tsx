import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../features/home/home-screen.tsx'

/** Home is where the app starts: it comes with the entry, in fewer requests and fewer bytes than as a chunk of its own. */
export const Route = createFileRoute('/_tabs/')({
  staticData: { kept: 'tab' },
  component: HomeScreen,
  codeSplitGroupings: [],
})
