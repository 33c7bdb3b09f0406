/** The style of the first frame, which stands in the page: src/ui/shell.css, and of the tokens those it uses. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/ui/${file}`, import.meta.url)), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

/** One rule of the tokens, within its media query if it has one. */
const rules = /(@media[^{]+\{\s*)?([^{}]+)\{([^{}]*)\}(\s*\})?/g
const usedIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** The rules of `tokens` without the custom properties that `style` does not use. */
export function usedTokens(tokens: string, style: string): string {
  const declarations = [...tokens.matchAll(/(--[\w-]+):([^;]+);/g)]
  const used = new Set(usedIn(style))
  for (const name of used)
    for (const [, declared, value = ''] of declarations)
      if (declared === name) for (const inner of usedIn(value)) used.add(inner)
  return tokens.replaceAll(rules, (_, media: string | undefined, selector: string, body: string) => {
    const kept = body.split(';').filter((line) => {
      const [, name] = /^\s*(--[\w-]+):/.exec(line) ?? []
      return name === undefined ? line.trim() !== '' : used.has(name)
    })
    if (kept.length === 0) return ''
    return `${media ?? ''}${selector}{${kept.join(';')}}${media === undefined ? '' : '}'}`
  })
}

/** The style as the build writes it into the page, not minified yet. */
export function shellStyle(): string {
  const style = read('shell.css')
  return usedTokens(read('tokens.css'), style) + style
}
