/** Gives the document the school's accent (settings `theme.brand`); loaded only where a school has one. */
import { brandNames, brandTokens, groundNames, type Grounds } from '../shared/brand.ts'
import { isElder } from './is-elder.ts'

/** Sets the tokens now and with every change of theme or 显示. A colour that cannot be read leaves the app's own. */
export function applyBrand(color: string): void {
  const root = document.documentElement
  function apply(): void {
    const computed = getComputedStyle(root)
    const grounds = Object.fromEntries(
      groundNames.map((name) => [name, computed.getPropertyValue(`--${name}`).trim()]),
      // the names above are exactly those of the type
    ) as Grounds
    const tokens = brandTokens(color, grounds, isElder() ? 7 : undefined)
    for (const name of brandNames) {
      if (tokens === null) root.style.removeProperty(`--${name}`)
      else root.style.setProperty(`--${name}`, tokens[name])
    }
  }
  apply()
  new MutationObserver(apply).observe(root, { attributeFilter: ['data-theme', 'data-display'] })
}
