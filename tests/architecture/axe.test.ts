/** What the browser tests look for (screens 1.22). */
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

interface Axe {
  getRules(): readonly { readonly ruleId: string; readonly tags: readonly string[] }[]
}

it('axe compares names with the text that is seen: rules it calls experimental are not run', () => {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
  const axe = createRequire(builder)('axe-core') as Axe
  const rule = axe.getRules().find(({ ruleId }) => ruleId === 'label-content-name-mismatch')
  expect(rule?.tags).toContain('wcag253')
  expect(rule?.tags).not.toContain('experimental')
})
