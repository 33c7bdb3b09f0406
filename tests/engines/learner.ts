/** What a learner does and sees in any browser: finds by role and name, taps, types, waits for words. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { elementKey, type Session } from './session.ts'

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')
const waits = { timeout: 20_000 }

/** Runs in the page: what can be seen of a role, or of fields with a label; under an open dialog nothing can be reached. */
const find = `
  const isSeen = (element) => element.getClientRects().length > 0
  const find = (role, name) => {
    const library = window.TestingLibraryDom
    const room = [...document.querySelectorAll('[role="dialog"]')].filter(isSeen).at(-1) ?? document.body
    const pattern = name.startsWith('/') && new RegExp(name.slice(1, -1))
    const fits = (given) => (pattern ? pattern.test(given) : given === name)
    const found = role === 'field'
      ? library.queryAllByLabelText(room, fits, { selector: 'input, textarea' })
      : library.queryAllByRole(room, role, { name: fits })
    return found.filter(isSeen)
  }
`

/**
 * Puts Testing Library and what uses it into the page. Firefox runs each script of a driver in a room of its own, whose
 * `globalThis` is not the page's, and where a function of another room is no `Function`.
 */
const putFind = `(function (globalThis) { ${readFileSync(library, 'utf8')}
  }).call(window, window); ${find}; window.findForLearner = find; arguments[arguments.length - 1](null)`

/**
 * Runs in the page: by itself a browser scrolls no farther than to the edge, where bars lie over the element, and of a sheet
 * that still moves it hits what comes there next.
 */
const comeToRest = `
  const [element, done] = arguments
  element.scrollIntoView({ block: 'center' })
  const look = (former) => requestAnimationFrame(() => {
    const { left, top } = element.getBoundingClientRect()
    const place = left + ' ' + top
    if (place === former) done(null)
    else look(place)
  })
  look('')
`

/** Does it again until it is done. */
const until = (done: () => Promise<void>) => expect(done).toPass(waits)

export type Learner = ReturnType<typeof createLearner>

/** The learner in front of a browser whose app is at `server`. A name may be a pattern. */
export function createLearner(session: Session, server: string) {
  /** What a function of the page returns or resolves with; it sees nothing of this file. */
  async function ask<Result, Args extends readonly unknown[]>(
    question: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const body = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${String(question)})(...Array.prototype.slice.call(arguments, 0, -1))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = Object(await session.run(body, args))
    if (answer['error'] !== undefined) throw new Error(answer['error'])
    // JSON of what the function returned
    return answer['value'] as Result
  }

  /** The id of the first element of this role and name; rejects while there is none. */
  async function element(role: string, name: string | RegExp): Promise<string> {
    if (!(await ask(() => 'findForLearner' in window))) await session.run(putFind, [])
    const body = 'arguments[2](window.findForLearner(arguments[0], arguments[1])[0] ?? null)'
    const found = await session.run(body, [role, name instanceof RegExp ? String(name) : name])
    const id: unknown = Object(found)[elementKey]
    if (typeof id !== 'string') throw new Error(`no ${role} ${name}`)
    return id
  }

  const text = () => ask(() => document.body.innerText)
  const path = () => ask(() => location.pathname + location.search)

  return {
    ask,
    /** Opens an address as from outside: a new document. */
    open: (address: string) => session.go(server + address),
    tap: (role: string, name: string | RegExp) =>
      until(async () => {
        const id = await element(role, name)
        await session.run(comeToRest, [{ [elementKey]: id }])
        await session.click(id)
      }),
    /** Types into the field with this label. */
    type: (label: string | RegExp, words: string) =>
      until(async () => session.type(await element('field', label), words)),
    /** Presses keys of the keyboard where the focus is, with the screen before them. */
    async press(keys: string) {
      const focused = await session.run('arguments[0](document.activeElement ?? document.body)', [])
      await session.type(String(Object(focused)[elementKey]), keys)
    },
    resize: (width: number, height: number) => session.resize(width, height),
    /** Waits for an element of this role and name. */
    finds: (role: string, name: string | RegExp) => until(async () => void (await element(role, name))),
    /** Waits for words on the screen. */
    sees: (words: string | RegExp) => expect.poll(text, { message: 'to be seen', ...waits }).toMatch(words),
    /** Waits until words are on the screen no more. */
    seesNo: (words: string | RegExp) => expect.poll(text, { message: 'to be gone', ...waits }).not.toMatch(words),
    /** Waits for an address of the app. */
    isAt: (address: string | RegExp) => expect.poll(path, waits).toMatch(address),
    /** Waits until a question to the page is answered with yes. */
    waitsFor: <Args extends readonly unknown[]>(
      message: string,
      question: (...args: Args) => boolean | Promise<boolean>,
      ...args: Args
    ) => expect.poll(() => ask(question, ...args), { message, timeout: 40_000 }).toBe(true),
  }
}
