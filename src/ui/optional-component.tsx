import { lazy, type ComponentType, type ReactNode } from 'react'

const JustChildren = ({ children }: { readonly children?: ReactNode }) => children

/**
 * A component whose code is fetched when it is first shown, and which is left out for this start where that code cannot be
 * had: its children stay, and so does the rest of the screen. Render it inside `Suspense`.
 */
export const optionalComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => JustChildren) }))
