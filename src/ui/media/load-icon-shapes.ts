import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { IconShapes } from './icon.tsx'
import spriteUrl from './icons.svg?url&no-inline'

/**
 * The shapes of all icons, by their names, for the page to have as elements of its own. Rejects when the sprite cannot be had.
 * A `<use>` of another file enters the page empty, and is filled when the browser has looked into that file: with each screen
 * that comes, all icons would be styled, laid out and painted a second time.
 */
export async function loadIconShapes(): Promise<IconShapes> {
  const sprite = await documentAt(spriteUrl)
  return Object.fromEntries(
    [...sprite.querySelectorAll('symbol')].map((symbol) => [symbol.id.replace(/^i-/, ''), contentOf(symbol)]),
  )
}

/** Parsed by the request: a parser that is given text would have to name a source that Trusted Types let pass. */
const documentAt = (url: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (): void => reject(new Error(`No sprite at ${url}`))
    request.open('GET', url)
    request.responseType = 'document'
    request.addEventListener('load', () => (request.responseXML === null ? fail() : resolve(request.responseXML)))
    request.addEventListener('error', fail)
    request.send()
  })

const contentOf = ({ childNodes }: Element): ReactElement =>
  createElement(Fragment, null, ...[...childNodes].map(nodeOf))

const nodeOf = (node: ChildNode): ReactNode =>
  node instanceof Element
    ? createElement(
        node.localName,
        Object.fromEntries([...node.attributes].map(({ name, value }) => [propOf(name), value])),
        ...[...node.childNodes].map(nodeOf),
      )
    : node.nodeValue

/** React's name of an attribute. */
const propOf = (attribute: string): string =>
  attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
