import { createFileRoute, redirect } from '@tanstack/react-router'
import { SearchScreen } from '../features/search/search-screen.tsx'
import { firstText, sharedKeywords } from '../shared/search-params.ts'

interface Search {
  readonly keywords?: string
  readonly type?: string
}

export const Route = createFileRoute('/search')({
  staticData: { kept: 'list' },
  validateSearch: (search: Record<string, unknown>): Search => ({
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

function Screen({ search }: { readonly search?: Search }) {
  return <SearchScreen keywords={search?.keywords} type={search?.type} />
}
