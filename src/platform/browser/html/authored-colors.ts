/**
 * Which of an author's colours stay: those in which words can be read (screens 4.7). The style sheet applies them on a light
 * page only.
 */

const colorProperty = '--authored-color'
const backgroundProperty = '--authored-background'

/** Red, green and blue, 0 to 255, and what they cover, 0 to 1. */
type Color = readonly [number, number, number, number]

/** How an element and the words in it look. */
export interface Look {
  /** The text colour the author gave last; kept although it may not be readable here, as it may be further inside. */
  readonly wish: string | undefined
  readonly text: Color
  readonly ground: Color
}

const black: Color = [0, 0, 0, 1]
const white: Color = [255, 255, 255, 1]
/** Ink on the page, nearly. */
const plain: Look = { wish: undefined, text: black, ground: white }

/** Names for pale colours that authors know; all there are would weigh as much as this file. */
const pale =
  /white|yellow|^(?:light(?!slate)|pale(?!violet)|aqua|azure|beige|cyan|gold|ivory|khaki|lavender|lime|linen|orange$|pink|silver|sky|snow|wheat)/
/** Any other name, and `inherit`: never found unreadable. */
const unknown: Color = [NaN, NaN, NaN, 1]

const probe = document.createElement('i').style

/** A colour as the browser reads it; null when it reads none. */
function colorOf(value = ''): Color | null {
  if (value === '') return null
  probe.color = ''
  probe.color = value
  const { color } = probe
  if (color === '') return null
  if (color === 'transparent') return [0, 0, 0, 0]
  if (color === 'black' || color === 'navy') return black
  if (!color.startsWith('rgb')) return pale.test(color) ? white : unknown
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, alpha]
}

function over([red, green, blue, alpha]: Color, ground: Color): Color {
  const mixed = (value: number, below: number): number => value * alpha + below * (1 - alpha)
  return [mixed(red, ground[0]), mixed(green, ground[1]), mixed(blue, ground[2]), 1]
}

const linear = (value: number): number => (value / 255) ** 2.2

/** Near enough to that of WCAG. Its own code: shared with that of the school's accent it would become part of every start. */
const luminance = ([red, green, blue]: Color): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Red, of 4:1 on white, is what authors stress words with: the least is that of large text. */
function isReadable(text: Color, ground: Color): boolean {
  const [a, b] = [luminance(text), luminance(ground)]
  return !((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 3)
}

/**
 * Gives an element the colours in `kept` and says how it looks then. White words stay on the ground they were given; where
 * that is a picture, or stands for nothing here, they would be white on white: they look like the words around.
 */
export function applyColors(
  { style }: HTMLElement,
  kept: ReadonlyMap<string, string>,
  around: Look | undefined,
): Look | undefined {
  const color = colorOf(kept.get('color'))
  const background = colorOf(kept.get('background'))
  if (!color && !background) return around
  const { wish: before, text: outer, ground: below } = around ?? plain
  const ground = background ? over(background, below) : below
  if (background) style.setProperty(backgroundProperty, kept.get('background') ?? '')
  // one given further out, where it could not be read, may fit this ground
  const wish = (color && kept.get('color')) ?? before
  const colors = [
    [wish, over(color ?? colorOf(wish) ?? outer, ground)],
    [undefined, outer],
    ['black', black],
    ['white', white],
  ] as const
  const [value, text] = colors.find(([, each]) => isReadable(each, ground)) ?? colors[0]
  if (value !== undefined && (color || String(text) !== String(outer))) style.setProperty(colorProperty, value)
  return { wish, text, ground }
}
