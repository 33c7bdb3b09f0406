/**
 * Reads HTML of the server before any parser does (screens 1.20.1): in one pass over the text it says whether the page
 * could bear it, and cuts long texts into pieces that are parsed, cleaned and laid out one after the other.
 */
import { tokenAt, type Tag } from './html-tokens.ts'

/**
 * What a text may hold. Measured in Chromium at processor ÷ 4: 1 MB of short paragraphs is 8 000 elements, a table of
 * 300 rows 3 000, and one `<video>` costs as much as 200 paragraphs. What is beyond is an accident or an attack.
 */
const most = {
  /** Text in characters, pictures that are written into it included. */
  length: 24_000_000,
  /** Without what stands inside tags. */
  text: 3_000_000,
  /** Elements, with those a parser repeats of its own accord. */
  elements: 20_000,
  /** In what cannot be cut: a table, a list. */
  elementsInOne: 6000,
  depth: 100,
  pictures: 1000,
  /** Players, frames and other documents within the document. */
  heavy: 100,
  /** Of one tag, in characters and in attributes: room for a picture of 3 MB. */
  tagLength: 4_000_000,
  attributes: 100,
}

/** What is opened again in every further piece may not be longer, in characters of one tag. */
const longestRepeated = 500
/** From here on a piece may end between blocks; at twice as much inside a paragraph as well. */
const enough = { text: 6000, elements: 150 }

const heavy = /^(?:video|audio|iframe|frame|template|object|embed|applet|portal)$/
/** Their end is often left out; the next one of the kind ends them. */
const endsWithNext = /^(?:p|li|dt|dd|tr|td|th|option)$/
const neverOpen =
  /^(?:area|base|br|col|embed|frame|hr|img|input|link|meta|source|track|wbr|param|keygen|image|bgsound)$/
/** A parser opens these again in every block that follows the one they were left open in. */
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const wrapper = /^(?:div|section|article|center)$/
const inline = /^(?:p|span|a|b|big|em|font|i|s|small|strong|u|blockquote|mark)$/

interface Open {
  readonly name: string
  readonly source: string
}

/** Where one text is at: what is open, and what the piece that began last holds by now. */
class Reading {
  readonly pieces: string[] = []
  elements = 0
  formatting = 0
  private text = 0
  private hasHugeTag = false
  private readonly html: string
  private readonly opened: Open[] = []
  /** Formatting that was left open in a block that has ended. */
  private loose = 0
  private pieceStart = 0
  private prefix = ''
  private piece = { text: 0, elements: 0 }

  constructor(html: string) {
    this.html = html
  }

  /** Text from `start` to `end`; cut where a line or a sentence ends when it is longer than two pieces. */
  addText(start: number, end: number): void {
    let from = start
    while (end - from > 2 * enough.text && this.isEndOfPiece(true, end - from)) {
      const to = textEnd(this.html, from + enough.text)
      this.piece.text += to - from
      this.cut(to)
      from = to
    }
    this.text += end - start
    this.piece.text += end - from
  }

  addTag({ name, isEnd, end, attributes }: Tag, start: number): void {
    if (isEnd) {
      this.close(name)
      return
    }
    const canStay = neverOpen.test(name)
    // not before a line break: it would become an empty line
    if (!canStay && this.isEndOfPiece(false, 0)) this.cut(start)
    this.elements += 1 + this.loose
    this.piece.elements += 1 + this.loose
    if (formatting.test(name)) this.formatting++
    if (!canStay) this.open(name, this.html.slice(start, end))
    else if (this.isEndOfPiece(false, 0)) this.cut(end)
    this.hasHugeTag ||= end - start > most.tagLength || attributes > most.attributes
  }

  get isTooMuch(): boolean {
    return (
      this.hasHugeTag ||
      this.text > most.text ||
      this.elements > most.elements ||
      this.piece.elements > most.elementsInOne ||
      this.opened.length > most.depth
    )
  }

  finish(): void {
    this.pieces.push(this.prefix + this.html.slice(this.pieceStart))
  }

  private open(name: string, source: string): void {
    const last = this.opened.at(-1)?.name ?? ''
    if (endsWithNext.test(name) && (last === name || /^t[dh] t[drh]$/.test(`${last} ${name}`))) this.opened.pop()
    if (name === 'tr' && this.opened.at(-1)?.name === 'tr') this.opened.pop()
    this.opened.push({ name, source })
  }

  private close(name: string): void {
    // findLastIndex is younger than the oldest browser served
    const at = this.opened.map((each) => each.name).lastIndexOf(name)
    if (at < 0) {
      if (this.loose > 0 && formatting.test(name)) this.loose--
      // these make an element even where there is nothing to end
      if (name === 'p' || name === 'br') this.elements++
      return
    }
    const left = this.opened.splice(at).slice(1)
    this.loose += left.filter((each) => formatting.test(each.name)).length
  }

  private isEndOfPiece(isInText: boolean, ahead: number): boolean {
    const text = this.piece.text + ahead
    if (text < enough.text && this.piece.elements < enough.elements) return false
    if (this.loose > 0 || this.opened.length > 8) return false
    if (this.opened.some(({ source }) => source.length > longestRepeated)) return false
    if (this.opened.every(({ name }) => wrapper.test(name))) return true
    const isLong = isInText || text > 2 * enough.text || this.piece.elements > 2 * enough.elements
    return isLong && this.opened.every(({ name }) => wrapper.test(name) || inline.test(name))
  }

  private cut(at: number): void {
    this.pieces.push(this.prefix + this.html.slice(this.pieceStart, at))
    this.pieceStart = at
    this.prefix = this.opened.map(({ source }) => source).join('')
    this.piece = { text: 0, elements: this.opened.length }
  }
}

/** The place near `at`, not before it, where text may be cut: after a line or a sentence, else anywhere but in a sign. */
function textEnd(html: string, at: number): number {
  const sentence = html.slice(at, at + 200).search(/[\n。！？]|[.!?;] /)
  if (sentence >= 0) return at + sentence + 1
  const entity = html.slice(at - 32, at).search(/&[^;\s]*$/)
  const end = entity < 0 ? at : at - 32 + entity
  return /[\uD800-\uDBFF]/.test(html[end - 1] ?? '') ? end + 1 : end
}

/** Counts what no trick can hide, as it does not ask where in the text a tag stands. */
function countNames(html: string): { readonly formatting: number } | null {
  const counts = { elements: 0, pictures: 0, heavy: 0, formatting: 0 }
  const names = /<([a-z][a-z\d]{0,9})/gi
  for (let found = names.exec(html); found !== null; found = names.exec(html)) {
    const name = (found[1] ?? '').toLowerCase()
    counts.elements++
    if (name === 'img' || name === 'image') counts.pictures++
    else if (heavy.test(name)) counts.heavy++
    else if (formatting.test(name)) counts.formatting++
    if (counts.elements > most.elements || counts.pictures > most.pictures || counts.heavy > most.heavy) return null
  }
  return counts
}

/** The pieces of a text, at least one, or null when showing it could freeze the page. Takes time in proportion to it. */
export function htmlPieces(html: string): readonly string[] | null {
  const counts = html.length > most.length ? null : countNames(html)
  if (counts === null) return null
  const reading = new Reading(html)
  let at = 0
  while (at < html.length && !reading.isTooMuch) {
    const mark = html.indexOf('<', at)
    const start = mark < 0 ? html.length : mark
    if (start > at) reading.addText(at, start)
    if (mark < 0) break
    const { tag, next } = tokenAt(html, start)
    if (tag !== null) reading.addTag(tag, start)
    else if (next === start + 1) reading.addText(start, next)
    at = next
  }
  // formatting where this reading saw none, in a comment or a quote, counts as open everywhere
  const hidden = counts.formatting - reading.formatting
  if (reading.isTooMuch || hidden * reading.elements > 5 * most.elements) return null
  reading.finish()
  return reading.pieces
}
