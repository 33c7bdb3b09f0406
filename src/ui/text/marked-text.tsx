export interface MarkedTextProps {
  readonly text: string
  readonly words: readonly string[]
}

/** The beginning of a text, its `words` marked, whatever their case. */
export function MarkedText({ text, words }: MarkedTextProps) {
  return markedParts(text, words).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  )
}

interface TextPart {
  /** Place in the text; the identity of the part. */
  readonly at: number
  readonly text: string
  readonly isMarked: boolean
}

/** The longest note (500 characters of at most two units), and more than the lines of a search hit can hold. */
const longestShown = 1000

/** The beginning of a text in parts. */
export function markedParts(whole: string, words: readonly string[]): readonly TextPart[] {
  // each part is an element: a text of a megabyte, and a word of one letter, would stop the page
  const text = whole.slice(0, longestShown)
  const pattern = [...words]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
  if (pattern === '') return [{ at: 0, text, isMarked: false }]
  let at = 0
  return text.split(new RegExp(`(${pattern})`, 'giu')).flatMap((part, index) => {
    const from = at
    at += part.length
    // a split by one group gives what matched at the odd places
    return part === '' ? [] : [{ at: from, text: part, isMarked: index % 2 === 1 }]
  })
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
