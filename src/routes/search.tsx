import { createFileRoute, redirect } from '@tanstack/react-router'
import { SearchScreen } from '../features/search/search-screen.tsx'
import { firstText } from '../shared/search-params.ts'
import { sharedKeywords } from '../shared/search-params.ts'

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): { keywords?: string; type?: string } => ({
    keywords: firstText(search['keywords']),
    type: firstText(search['type']),
  }),
  beforeLoad: ({ search, location }) => {
    if (search.keywords !== undefined) return
    const keywords = sharedKeywords(location.search)
    if (keywords !== '') throw redirect({ to: '/search', search: { keywords }, replace: true })
  },
  component: Screen,
})

function Screen() {
  const { keywords, type } = Route.useSearch()
  return <SearchScreen keywords={keywords} type={type} />
}
