import type { ChangeEvent, CompositionEvent } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** The first `max` characters, counted by code points, as the limits of screens 1.14 are. */
function limitCharacters(text: string, max: number | undefined): string {
  return max === undefined ? text : Array.from(text).slice(0, max).join('')
}

/** Handlers that report the text cut to `max`; never in the middle of an input method's composition. */
export function limitedHandlers(max: number | undefined, onChange: (value: string) => void) {
  return {
    onChange: (event: ChangeEvent<TextElement>) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      onChange(isComposing ? event.currentTarget.value : limitCharacters(event.currentTarget.value, max))
    },
    onCompositionEnd: (event: CompositionEvent<TextElement>) =>
      onChange(limitCharacters(event.currentTarget.value, max)),
  }
}
