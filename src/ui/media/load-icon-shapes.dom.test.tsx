import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { iconNames } from './icon-names.ts'
import sprite from './icons.svg?raw'
import { Icon, IconShapesContext, type IconShapes } from './icon.tsx'
import { loadIconShapes } from './load-icon-shapes.ts'

const parsed = new DOMParser().parseFromString(sprite, 'image/svg+xml')

/** Answers each request with `answer`; null is a network that is not there. */
function stubRequests(answer: { readonly responseXML: Document | null } | null): void {
  class Request extends EventTarget {
    readonly responseXML = answer?.responseXML ?? null
    open(): void {}
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event(answer === null ? 'error' : 'load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

const iconOf = (shapes: IconShapes, name: (typeof iconNames)[number]) =>
  render(
    <IconShapesContext value={shapes}>
      <Icon name={name} />
    </IconShapesContext>,
  ).container.innerHTML

/** As a page writes what is in an `svg`. */
function asHtml(xml: string): string | undefined {
  const markup = xml.replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
  return new DOMParser().parseFromString(`<svg>${markup}</svg>`, 'text/html').querySelector('svg')?.innerHTML
}

afterEach(() => vi.unstubAllGlobals())

it('draws every icon as the sprite does, and says nothing of it in the console', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubRequests({ responseXML: parsed })
  const shapes = await loadIconShapes()
  for (const name of iconNames) {
    const drawn = iconOf(shapes, name)
    const symbol = parsed.querySelector(`#i-${name}`)
    const content = [...(symbol?.childNodes ?? [])].map((node) => new XMLSerializer().serializeToString(node)).join('')
    expect(drawn).toContain(`viewBox="${symbol?.getAttribute('viewBox')}"`)
    expect(drawn).toContain(`>${asHtml(content)}</svg>`)
  }
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('leaves the icons to the browser until it has the sprite', () => {
  expect(iconOf({}, 'home')).toMatch(/<use href="[^"]*icons\.svg(?:\?[\w-]+)?#i-home"><\/use>/)
})

it('fails where there is no sprite to be had', async () => {
  stubRequests(null)
  await expect(loadIconShapes()).rejects.toThrow('icons.svg')
  stubRequests({ responseXML: null })
  await expect(loadIconShapes()).rejects.toThrow('icons.svg')
})
