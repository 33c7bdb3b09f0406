/** A browser under W3C WebDriver: the commands the flows need, whatever carries them. */

/** An element of the page, as every WebDriver names it. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface Session {
  /** Resolves when the document and what it waits for are loaded; rejects when nobody answers. */
  readonly go: (url: string) => Promise<void>
  /** Runs the body of a function in the page; its last argument is called with the result, of JSON or an element. */
  readonly run: (body: string, args: readonly unknown[]) => Promise<unknown>
  /** A press of the mouse, as trusted as a person's; rejects when something lies over the element. */
  readonly click: (elementId: string) => Promise<void>
  /** Keys on the keyboard, one after the other; what is no sign is written as WebDriver does (`Escape` is U+E00C). */
  readonly type: (elementId: string, text: string) => Promise<void>
  readonly resize: (width: number, height: number) => Promise<void>
  /** What is to be seen, a PNG in Base64. */
  readonly picture: () => Promise<string>
  /** Ends the browser; what it has stored is gone. */
  readonly close: () => Promise<void>
}
